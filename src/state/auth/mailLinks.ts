import { useEffect } from "react";
import { readMagicLink } from "../../domain/auth/mailLinks";
import {
  linkIncomplete,
  linkSpent,
  magicLinkSpent,
  resetSentToGmail,
  verificationSent,
  welcomeBack,
} from "../../domain/auth/messages";
import { somethingWrong } from "../../domain/shared/messages";
import { confirmReset, confirmVerification, mailReset, mailVerification } from "../../server/auth/mailLinks";
import { signInWithLink } from "../../server/auth/signIn";
import { ShopError } from "../../server/shopError";
import { magicLinkEmailSlot } from "../../webStorage";
import { shop } from "../shell/shop";
import { showToast } from "../shell/toasts";
import { beginAuthCall, failureText } from "./authCall";
import { isSignedIn, whileSigningIn } from "./session";
import { checkSession, startSession } from "./sessionLifecycle";
import { openSignIn } from "./signInPanel";
import { skipVerificationToast } from "./verification";

/** How redeeming a mail's link ended. */
export type Redeemed =
  | { kind: "done"; signedIn: boolean }
  /** The link is not valid any more. */
  | { kind: "spent"; text: string }
  /** A retry can succeed. */
  | { kind: "failed"; text: string };

/** Confirms the address of an account. A registration that waits on this device becomes a session. */
export function redeemVerification(token: string): Promise<Redeemed> {
  return redeem(async () => {
    skipVerificationToast();
    await confirmVerification(token);
  });
}

export function redeemReset(token: string, password: string): Promise<Redeemed> {
  return redeem(() => confirmReset(token, password));
}

/** Mails a new link in place of an expired one. */
export async function resendLink(kind: "verification" | "reset", email: string): Promise<void> {
  const end = beginAuthCall(kind);
  if (!end) return;
  try {
    await (kind === "reset" ? mailReset(email) : mailVerification(email));
    showToast("success", kind === "reset" ? resetSentToGmail : verificationSent);
  } catch (problem) {
    showToast("error", failureText(problem) ?? somethingWrong);
  } finally {
    end();
  }
}

/** For the account page: redeems the magic link with which it was opened, or one that is opened in the same tab. */
export function useMagicLinkRedemption(): void {
  useEffect(() => {
    redeemMagicLink();
    addEventListener("hashchange", redeemMagicLink);
    return () => removeEventListener("hashchange", redeemMagicLink);
  }, []);
}

/** Removes the token from the address, once the server has answered: until then a reload is a retry. */
export function removeFragment(): void {
  history.replaceState(history.state, "", location.pathname + location.search);
}

/**
 * Redeems the magic link in the address, if any: /account#otp=ID.CODE. A script sends it, so that a mail scanner that opens
 * the link does not use it up.
 */
async function redeemMagicLink(): Promise<void> {
  const link = readMagicLink(location.hash);
  if (!link) return;
  const { otpId, code } = link;
  if (!code) {
    removeFragment();
    return showLinkProblem(linkIncomplete);
  }
  const end = beginAuthCall("link");
  if (!end) return;
  try {
    await whileSigningIn(async () => startSession(await signInWithLink(otpId, code)));
    magicLinkEmailSlot.remove();
    removeFragment();
    showToast("success", welcomeBack(shop.name));
  } catch (problem) {
    const refused = problem instanceof ShopError && problem.kind === "refused" && problem.status !== 429;
    // A link that was not used stays in the address: a reload is a retry.
    if (refused) removeFragment();
    showLinkProblem(refused ? magicLinkSpent : (failureText(problem) ?? somethingWrong));
  } finally {
    end();
  }
}

/** A shopper who is already signed in, perhaps by this link in another tab, does not need the login modal. */
function showLinkProblem(notice: string): void {
  if (isSignedIn()) showToast("warning", notice);
  else openSignIn({ email: magicLinkEmailSlot.read(), notice });
}

async function redeem(work: () => Promise<void>): Promise<Redeemed> {
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

function redeemFailure(problem: unknown): Redeemed {
  const text = failureText(problem);
  if (text) return { kind: "failed", text };
  if (!(problem instanceof ShopError) || problem.kind !== "refused")
    return { kind: "failed", text: somethingWrong };
  return { kind: "spent", text: linkSpent };
}
