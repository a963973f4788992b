import { useEffect } from "react";
import { proxy, useSnapshot } from "valtio";
import { parseMagicLink } from "../../domain/auth/mailLinks";
import { linkIncomplete, magicLinkSpent, welcomeBack } from "../../domain/auth/messages";
import { somethingWrong } from "../../domain/shared/messages";
import { signInWithMagicLink } from "../../server/auth/signIn";
import { ShopError } from "../../server/shopError";
import { magicLinkEmailSlot } from "../../webStorage";
import { shop } from "../shell/shop";
import { showToast } from "../shell/toasts";
import { authFailureText, beginAuthCall } from "./authCall";
import { removeUrlFragment } from "./mailLinks";
import { currentSession, isSignedIn, withSigningInStatus } from "./session";
import { startSession } from "./sessionLifecycle";
import { openSignIn } from "./signInPanel";
import { unconfirmedEmail } from "./verification";

/**
 * The question whether to sign in, which the account page asks before it redeems a magic link of an
 * unexpected account. Another person can send the shopper a link to that person's own account, to see what
 * the shopper enters there. So a link signs in at once only if this browser requested it, or is signed in to
 * the same account; otherwise the page asks the shopper.
 */
export interface MagicLinkQuestion {
  /** The email address of the link's account, from the server. */
  email: string;
  /** The email address of the account that is signed in here, if any. */
  signedInAs: string | undefined;
}

const state = proxy<{ question?: MagicLinkQuestion | undefined }>({});

/** The question about the magic link in the URL; undefined when the page has nothing to ask. */
export function useMagicLinkQuestion(): MagicLinkQuestion | undefined {
  return useSnapshot(state).question;
}

/** For the account page: redeems the magic link in its URL, also one that is opened later in the same tab. */
export function useMagicLinkRedemption(): void {
  useEffect(() => {
    const redeem = () => void redeemMagicLink(expectedEmail());
    redeem();
    addEventListener("hashchange", redeem);
    return () => {
      removeEventListener("hashchange", redeem);
      state.question = undefined;
    };
  }, []);
}

/**
 * Handles the shopper's answer to the question about a magic link: on yes, signs in to the link's account; on
 * no, does nothing, and the link stays valid.
 * @param logsIn whether the shopper wants to sign in
 */
export function answerMagicLinkQuestion(logsIn: boolean): void {
  const { question } = state;
  state.question = undefined;
  if (logsIn && question) void redeemMagicLink(question.email);
  else removeUrlFragment();
}

/**
 * The email address whose magic link this browser expects: of the signed-in account, of the last requested
 * link, or of the unconfirmed account; "" when it expects none.
 */
function expectedEmail(): string {
  return currentSession().shopper?.email || magicLinkEmailSlot.read() || unconfirmedEmail() || "";
}

/**
 * Redeems the magic link in the URL, if any: /account#otp=ID.CODE. A script sends the code, so that a mail
 * scanner that opens the link, but runs no script, does not use it up.
 * @param email address that the link must belong to; the server refuses a link of another account, and its
 * answer has that account's address
 */
async function redeemMagicLink(email: string): Promise<void> {
  state.question = undefined;
  const link = parseMagicLink(location.hash);
  if (!link) return;
  const { otpId, code } = link;
  if (!code) {
    removeUrlFragment();
    return showMagicLinkProblem(linkIncomplete);
  }
  const end = beginAuthCall("link");
  if (!end) return;
  try {
    await withSigningInStatus(async () => startSession(await signInWithMagicLink(otpId, code, email)));
    magicLinkEmailSlot.remove();
    removeUrlFragment();
    showToast("success", welcomeBack(shop.name));
  } catch (problem) {
    showRedeemFailure(problem);
  } finally {
    end();
  }
}

function showRedeemFailure(problem: unknown): void {
  if (problem instanceof ShopError && problem.code === "magic-link-question") {
    const email = String(problem.data["email"] ?? "");
    state.question = { email, signedInAs: currentSession().shopper?.email };
    return;
  }
  const refused = problem instanceof ShopError && problem.kind === "refused" && problem.status !== 429;
  // The link stays in the URL unless the server has refused it, so that a reload tries again.
  if (refused) removeUrlFragment();
  showMagicLinkProblem(refused ? magicLinkSpent : (authFailureText(problem) ?? somethingWrong));
}

/**
 * Shows why a magic link failed: as a toast to a signed-in shopper, who does not need the login modal
 * (another tab may have redeemed this link); otherwise in the login modal.
 */
function showMagicLinkProblem(notice: string): void {
  if (isSignedIn()) showToast("warning", notice);
  else openSignIn({ email: magicLinkEmailSlot.read(), notice });
}
