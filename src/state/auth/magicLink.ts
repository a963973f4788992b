import { useEffect } from "react";
import { proxy, useSnapshot } from "valtio";
import { readMagicLink } from "../../domain/auth/mailLinks";
import { linkIncomplete, magicLinkSpent, welcomeBack } from "../../domain/auth/messages";
import { somethingWrong } from "../../domain/shared/messages";
import { signInWithMagicLink } from "../../server/auth/signIn";
import { ShopError } from "../../server/shopError";
import { magicLinkEmailSlot } from "../../webStorage";
import { shop } from "../shell/shop";
import { showToast } from "../shell/toasts";
import { beginAuthCall, failureText } from "./authCall";
import { removeFragment } from "./mailLinks";
import { currentSession, isSignedIn, whileSigningIn } from "./session";
import { startSession } from "./sessionLifecycle";
import { openSignIn } from "./signInPanel";
import { pendingEmail } from "./verification";

/**
 * Another person can send the shopper a magic link of that person's account, so that the shopper shops in it. So a link signs
 * in at once only when this browser requested it, or is signed in to its account; else the shopper is asked first.
 */
export interface MagicLinkQuestion {
  /** The address of the link's account, from the server. */
  email: string;
  /** The address of the account that is signed in here, if any. */
  signedInAs: string | undefined;
}

const state = proxy<{ question?: MagicLinkQuestion | undefined }>({});

/** The question about the link in the address; undefined for none. */
export function useMagicLinkQuestion(): MagicLinkQuestion | undefined {
  return useSnapshot(state).question;
}

/** For the account page: redeems the magic link with which it was opened, or one that is opened in the same tab. */
export function useMagicLinkRedemption(): void {
  useEffect(() => {
    const open = () => void redeemMagicLink(expectedEmail());
    open();
    addEventListener("hashchange", open);
    return () => {
      removeEventListener("hashchange", open);
      state.question = undefined;
    };
  }, []);
}

/** Answers the question: signs in to the link's account, or leaves everything as it is. The link stays valid then. */
export function answerMagicLink(logsIn: boolean): void {
  const { question } = state;
  state.question = undefined;
  if (logsIn && question) void redeemMagicLink(question.email);
  else removeFragment();
}

/** The address whose link this browser expects; "" for none. */
function expectedEmail(): string {
  return currentSession().shopper?.email || magicLinkEmailSlot.read() || pendingEmail() || "";
}

/**
 * Redeems the magic link in the address, if any: /account#otp=ID.CODE. A script sends it, so that a mail scanner that opens
 * the link does not use it up.
 * @param email the server refuses the link of another account, with its address
 */
async function redeemMagicLink(email: string): Promise<void> {
  state.question = undefined;
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
    await whileSigningIn(async () => startSession(await signInWithMagicLink(otpId, code, email)));
    magicLinkEmailSlot.remove();
    removeFragment();
    showToast("success", welcomeBack(shop.name));
  } catch (problem) {
    showFailure(problem);
  } finally {
    end();
  }
}

function showFailure(problem: unknown): void {
  if (problem instanceof ShopError && problem.code === "magic-link-question") {
    const email = String(problem.data["email"] ?? "");
    state.question = { email, signedInAs: currentSession().shopper?.email };
    return;
  }
  const refused = problem instanceof ShopError && problem.kind === "refused" && problem.status !== 429;
  // A link that was not used stays in the address: a reload is a retry.
  if (refused) removeFragment();
  showLinkProblem(refused ? magicLinkSpent : (failureText(problem) ?? somethingWrong));
}

/** A shopper who is already signed in, perhaps by this link in another tab, does not need the login modal. */
function showLinkProblem(notice: string): void {
  if (isSignedIn()) showToast("warning", notice);
  else openSignIn({ email: magicLinkEmailSlot.read(), notice });
}
