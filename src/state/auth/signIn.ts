import {
  accountCreated,
  loginFailed,
  magicLinkFailed,
  magicLinkSent,
  resetFailed,
  resetSent,
  signupFailed,
  verificationSent,
  welcomeBack,
} from "../../domain/auth/messages";
import type { SignInFields, SignInMode } from "../../domain/auth/signInForm";
import { somethingWrong } from "../../domain/shared/messages";
import { ShopError } from "../../server/shopError";
import { closePanel } from "../shell/panels";
import { shop } from "../shell/shop";
import { showToast } from "../shell/toasts";
import { type AuthCallName, beginAuthCall } from "./authCall";
import { isFailedLogin, lockSeconds, providerText } from "./authFailure";
import { createAccount, login, sendMagicLink, sendReset, sendVerification } from "./identityCalls";
import { signInHint } from "./signInHint";
import { watchVerification } from "./verification";

/** How an action of the login modal ended. What there is to say has been said. */
export interface Outcome {
  done: boolean;
  /** It counts towards the modal's limit of failed logins. */
  failedLogin?: boolean;
  /** The account is locked for so many seconds; not said yet, as the form counts them. */
  lockedSeconds?: number | undefined;
}

/** Sends the form of a mode. Success closes the modal (spec 4); a failure leaves what was typed. */
export function submit(mode: SignInMode, { email, password }: SignInFields): Promise<Outcome> {
  if (mode === "reset") return call("reset", () => sendReset(email), [resetSent], resetFailed);
  if (mode === "login")
    return call("login", () => login(email, password), [welcomeBack(shop.name)], loginFailed);
  const words = [accountCreated(shop.name), verificationSent];
  return call("signup", () => createAccount(email, password).then(watchVerification), words, signupFailed);
}

/** Mails a magic link, whose return is the account page. */
export function askForMagicLink(email: string): Promise<Outcome> {
  return call("magic-link", () => sendMagicLink(email), [magicLinkSent], magicLinkFailed);
}

/** Mails the confirmation once more, without closing anything. */
export function askForVerification(email: string): Promise<Outcome> {
  return call("verification", () => sendVerification(email), [verificationSent], somethingWrong, false);
}

async function call(
  name: AuthCallName,
  work: () => Promise<unknown>,
  success: readonly string[],
  fallback: string,
  closes = true,
): Promise<Outcome> {
  const end = beginAuthCall(name);
  if (!end) return { done: false };
  try {
    await work();
    if (closes) {
      closePanel("signIn");
      signInHint.now = {};
    }
    for (const text of success) showToast("success", text);
    return { done: true };
  } catch (problem) {
    if (!(problem instanceof ShopError)) console.warn(problem);
    const lockedSeconds = lockSeconds(problem);
    const text = providerText(problem) ?? fallback;
    // The form counts the seconds of a lock.
    if (!lockedSeconds) showToast("error", text);
    return { done: false, failedLogin: name === "login" && isFailedLogin(problem), lockedSeconds };
  } finally {
    end();
  }
}
