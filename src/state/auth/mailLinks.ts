import { navigate } from "wouter/use-browser-location";
import { linkSpent, resetSentToGmail, verificationSent } from "../../domain/auth/messages";
import { toMilliseconds } from "../../domain/shared/dates";
import { somethingWrong } from "../../domain/shared/messages";
import { readText } from "../../domain/shared/parse";
import { resetPath } from "../../domain/shared/paths";
import {
  confirmPasswordReset,
  confirmVerification,
  refuseRegistration,
  requestResetMail,
  requestVerificationMail,
} from "../../server/auth/mailLinks";
import { ShopError } from "../../server/shopError";
import { showToast } from "../shell/toasts";
import { beginAuthCall, failureText } from "./authCall";
import { isSignedIn } from "./session";
import { checkSession } from "./sessionLifecycle";
import { skipVerificationToast } from "./verification";

/** How redeeming a mail's link ended. */
export type Redeemed =
  | { kind: "done"; signedIn: boolean }
  /** The account was opened in another browser: the shopper has to say whether it was theirs. */
  | { kind: "question"; device: string; openedAt: number }
  /** The link is not valid any more. */
  | { kind: "spent"; text: string }
  /** A retry can succeed. */
  | { kind: "failed"; text: string };

/**
 * Confirms the address of an account. A registration that waits on this device becomes a session.
 * @param openedByMe the answer to the question about a registration in another browser
 */
export function redeemVerification(token: string, openedByMe = false): Promise<Redeemed> {
  return runLinkCall(async () => {
    skipVerificationToast();
    await confirmVerification(token, openedByMe);
  });
}

/**
 * The shopper did not open the account: ends all its sessions, and opens the form for a new password.
 * @returns "done" when that form is open
 */
export function refuseAccount(token: string): Promise<Redeemed> {
  return runLinkCall(async () => {
    const resetToken = await refuseRegistration(token);
    navigate(`${resetPath}#${resetToken}`, { replace: true, state: { refusedAccount: true } });
  });
}

/** Whether `refuseAccount` opened this page. */
export function hasRefusedAccount(): boolean {
  return (history.state as { refusedAccount?: boolean } | null)?.refusedAccount === true;
}

export function redeemReset(token: string, password: string): Promise<Redeemed> {
  return runLinkCall(() => confirmPasswordReset(token, password));
}

/** Mails a new link in place of an expired one. */
export async function resendLink(kind: "verification" | "reset", email: string): Promise<void> {
  const end = beginAuthCall(kind);
  if (!end) return;
  try {
    await (kind === "reset" ? requestResetMail(email) : requestVerificationMail(email));
    showToast("success", kind === "reset" ? resetSentToGmail : verificationSent);
  } catch (problem) {
    showToast("error", failureText(problem) ?? somethingWrong);
  } finally {
    end();
  }
}

/** Removes the token from the address, once the server has answered: until then a reload is a retry. */
export function removeFragment(): void {
  history.replaceState(history.state, "", location.pathname + location.search);
}

async function runLinkCall(work: () => Promise<void>): Promise<Redeemed> {
  const end = beginAuthCall("link");
  if (!end) return { kind: "failed", text: somethingWrong };
  try {
    await work();
    await checkSession();
    return { kind: "done", signedIn: isSignedIn() };
  } catch (problem) {
    if (!(problem instanceof ShopError)) console.warn(problem);
    return redeemFailure(problem);
  } finally {
    end();
  }
}

const deviceMaxChars = 100;

function redeemFailure(problem: unknown): Redeemed {
  if (problem instanceof ShopError && problem.code === "registration-question") {
    const { device, openedAt } = problem.data;
    return {
      kind: "question",
      device: readText(device, deviceMaxChars),
      openedAt: toMilliseconds(openedAt),
    };
  }
  if (problem instanceof ShopError && problem.code === "link-used") return { kind: "spent", text: linkSpent };
  const text = failureText(problem);
  if (text) return { kind: "failed", text };
  if (!(problem instanceof ShopError) || problem.kind !== "refused")
    return { kind: "failed", text: somethingWrong };
  return { kind: "spent", text: linkSpent };
}
