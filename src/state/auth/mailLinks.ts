import { navigate } from "wouter/use-browser-location";
import { linkSpent, resetSentToGmail, verificationSent } from "../../domain/auth/messages";
import { parseDateMs } from "../../domain/shared/dates";
import { somethingWrong } from "../../domain/shared/messages";
import { parseText } from "../../domain/shared/parse";
import { resetPath } from "../../domain/shared/paths";
import {
  confirmPasswordReset,
  confirmVerification,
  disownRegistration,
  requestResetMail,
  requestVerificationMail,
} from "../../server/auth/mailLinks";
import { ShopError } from "../../server/shopError";
import { showToast } from "../shell/toasts";
import { authFailureText, beginAuthCall } from "./authCall";
import { isSignedIn } from "./session";
import { checkSession } from "./sessionLifecycle";
import { skipVerificationToast } from "./verification";

/** The result of redeeming a link in a verification or reset mail. */
export type LinkResult =
  | { kind: "done"; signedIn: boolean }
  /**
   * The account was registered in another browser: the page asks the shopper whether it was their own
   * registration.
   */
  | { kind: "question"; device: string; openedAt: number }
  /** The link is not valid any more. */
  | { kind: "spent"; text: string }
  /** The request failed, for instance without a network; a retry can succeed. */
  | { kind: "failed"; text: string };

/**
 * Confirms the email address of an account with the token of a mailed link. If the account was registered on
 * this device, its session becomes active.
 * @param isOwnRegistration whether the shopper has confirmed that a registration in another browser was their
 *   own
 */
export function redeemVerificationLink(token: string, isOwnRegistration = false): Promise<LinkResult> {
  return runLinkCall(async () => {
    skipVerificationToast();
    await confirmVerification(token, isOwnRegistration);
  });
}

/**
 * Disowns the registration of an account that another person made with the shopper's email address: the
 * server ends all sessions of the account, and the page opens the form for a new password.
 * @returns "done" when that form is open
 */
export function disownAccount(token: string): Promise<LinkResult> {
  return runLinkCall(async () => {
    const resetToken = await disownRegistration(token);
    navigate(`${resetPath}#${resetToken}`, { replace: true, state: { refusedAccount: true } });
  });
}

/** Whether `disownAccount` opened this page. */
export function wasOpenedByDisownAccount(): boolean {
  return (history.state as { refusedAccount?: boolean } | null)?.refusedAccount === true;
}

/** Sets a new password with the token of a mailed reset link. */
export function redeemResetLink(token: string, password: string): Promise<LinkResult> {
  return runLinkCall(() => confirmPasswordReset(token, password));
}

/** Mails a new link in place of an expired one. */
export async function requestNewLinkMail(kind: "verification" | "reset", email: string): Promise<void> {
  const end = beginAuthCall(kind);
  if (!end) return;
  try {
    await (kind === "reset" ? requestResetMail(email) : requestVerificationMail(email));
    showToast("success", kind === "reset" ? resetSentToGmail : verificationSent);
  } catch (problem) {
    showToast("error", authFailureText(problem) ?? somethingWrong);
  } finally {
    end();
  }
}

/**
 * Removes the fragment with the link's token from the URL. Call it after the server has answered, so that
 * until then a reload tries again.
 */
export function removeUrlFragment(): void {
  history.replaceState(history.state, "", location.pathname + location.search);
}

/** Runs an auth call that redeems a mailed link, then updates the session. Never rejects. */
async function runLinkCall(work: () => Promise<void>): Promise<LinkResult> {
  const end = beginAuthCall("link");
  if (!end) return { kind: "failed", text: somethingWrong };
  try {
    await work();
    await checkSession();
    return { kind: "done", signedIn: isSignedIn() };
  } catch (problem) {
    if (!(problem instanceof ShopError)) console.warn(problem);
    return toFailedLinkResult(problem);
  } finally {
    end();
  }
}

const deviceMaxChars = 100;

/** Whether PocketBase has refused another field than the link's token. The link then stays valid. */
function isRefusalOfOtherField({ data }: ShopError): boolean {
  return Object.keys(data).length > 0 && !("token" in data);
}

/** The result of a call that failed: a question to the shopper, a link that is not valid, or a failure. */
function toFailedLinkResult(problem: unknown): LinkResult {
  if (problem instanceof ShopError && problem.code === "registration-question") {
    const { device, openedAt } = problem.data;
    return {
      kind: "question",
      device: parseText(device, deviceMaxChars),
      openedAt: parseDateMs(openedAt),
    };
  }
  if (problem instanceof ShopError && problem.code === "link-used") return { kind: "spent", text: linkSpent };
  const text = authFailureText(problem);
  if (text) return { kind: "failed", text };
  if (!(problem instanceof ShopError) || problem.kind !== "refused" || isRefusalOfOtherField(problem))
    return { kind: "failed", text: somethingWrong };
  return { kind: "spent", text: linkSpent };
}
