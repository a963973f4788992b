import { useEffect } from "react";
import { readMagicLink } from "../../domain/auth/magicLink";
import { linkIncomplete, magicLinkSpent, welcomeBack } from "../../domain/auth/messages";
import { somethingWrong } from "../../domain/shared/messages";
import { signInWithLink } from "../../server/auth/identity";
import { ShopError } from "../../server/shopError";
import { shop } from "../shell/shop";
import { showToast } from "../shell/toasts";
import { beginAuthCall } from "./authCall";
import { providerText } from "./authFailure";
import { dropFragment } from "./dropFragment";
import { forgetMagicLinkEmail, magicLinkEmail } from "./magicLinkEmail";
import { isSignedIn } from "./signedIn";
import { askToSignIn } from "./signInHint";
import { startSession } from "./startSession";
import { whileSigningIn } from "./whileSigningIn";

/** For the page that a magic link leads to: redeems the one it is opened with, or one that is opened in the same tab. */
export function useMagicLink(): void {
  useEffect(() => {
    followMagicLink();
    addEventListener("hashchange", followMagicLink);
    return () => removeEventListener("hashchange", followMagicLink);
  }, []);
}

/**
 * Redeems the magic link that the page was opened with, if any: /account#otp=ID.CODE. It is sent from here, so that a mail
 * scanner that opens the link does not use it up.
 */
async function followMagicLink(): Promise<void> {
  const link = readMagicLink(location.hash);
  if (!link) return;
  const { otpId, code } = link;
  if (!code) {
    dropFragment();
    return tellLink(linkIncomplete);
  }
  const end = beginAuthCall("link");
  if (!end) return;
  try {
    await whileSigningIn(async () => startSession(await signInWithLink(otpId, code)));
    forgetMagicLinkEmail();
    dropFragment();
    showToast("success", welcomeBack(shop.name));
  } catch (problem) {
    // Without an answer the link is as good as before: it stays in the address, and a reload tries it again.
    const text = providerText(problem);
    const refused = problem instanceof ShopError && problem.kind === "refused" && problem.status !== 429;
    if (refused) dropFragment();
    tellLink(refused ? magicLinkSpent : (text ?? somethingWrong));
  } finally {
    end();
  }
}

/** Says why a link signed nobody in. Whoever is signed in, perhaps by this very link, needs no way in. */
function tellLink(notice: string): void {
  if (isSignedIn()) showToast("warning", notice);
  else askToSignIn({ email: magicLinkEmail(), notice });
}
