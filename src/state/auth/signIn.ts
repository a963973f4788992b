import { emailProblem, isStrongPassword, normaliseEmail } from "../../domain/auth/credentials";
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
import {
  type FormProblem,
  loginProblem,
  magicLinkProblem,
  resetProblem,
  type SignInFields,
  type SignInMode,
} from "../../domain/auth/signInForm";
import { methodLookupRetryMs } from "../../domain/shared/limits";
import { somethingWrong } from "../../domain/shared/messages";
import { requestMagicLinkMail, requestResetMail, requestVerificationMail } from "../../server/auth/mailLinks";
import { fetchSignInMethods, register, signInWithPassword } from "../../server/auth/signIn";
import { ShopError } from "../../server/shopError";
import { magicLinkEmailSlot } from "../../webStorage";
import { closePanel } from "../shell/panels";
import { shop } from "../shell/shop";
import { showToast } from "../shell/toasts";
import {
  type AuthCallName,
  beginAuthCall,
  failureText,
  fieldProblem,
  isFailedLogin,
  lockSeconds,
} from "./authCall";
import { startSession } from "./sessionLifecycle";
import { setSignInHint } from "./signInPanel";
import { watchVerification } from "./verification";

/** How an action of the login modal ended. Its toasts have been shown. */
export interface Outcome {
  done: boolean;
  /** It counts towards the modal's limit of failed logins. */
  failedLogin?: boolean;
  /** Seconds for which the account is locked; the form shows them, not a toast. */
  lockedSeconds?: number | undefined;
  /** A problem of one field; the form shows it, not a toast. */
  inForm?: FormProblem | undefined;
}

/** Submits the form. Success closes the modal (specification section 4); a failure keeps what was typed. */
export function submit(mode: SignInMode, { email, password }: SignInFields): Promise<Outcome> {
  if (mode === "reset") return run("reset", () => sendReset(email), [resetSent], resetFailed);
  if (mode === "login")
    return run("login", () => login(email, password), [welcomeBack(shop.name)], loginFailed);
  const texts = [accountCreated(shop.name), verificationSent];
  return run("signup", () => createAccount(email, password), texts, signupFailed);
}

/** Mails a magic link, which opens the account page. */
export function requestMagicLink(email: string): Promise<Outcome> {
  return run("magic-link", () => sendMagicLink(email), [magicLinkSent], magicLinkFailed);
}

/** Mails the confirmation again; the modal stays open. */
export function requestVerification(email: string): Promise<Outcome> {
  const send = () => requestVerificationMail(gmailAddress(email));
  return run("verification", send, [verificationSent], somethingWrong, false);
}

async function run(
  name: AuthCallName,
  work: () => Promise<unknown>,
  successTexts: readonly string[],
  fallbackText: string,
  closes = true,
): Promise<Outcome> {
  const end = beginAuthCall(name);
  if (!end) return { done: false };
  try {
    await work();
    if (closes) {
      closePanel("signIn");
      setSignInHint({});
    }
    for (const text of successTexts) showToast("success", text);
    return { done: true };
  } catch (problem) {
    if (!(problem instanceof ShopError)) console.warn(problem);
    const lockedSeconds = lockSeconds(problem);
    const inForm = fieldProblem(problem);
    if (!lockedSeconds && !inForm) showToast("error", failureText(problem) ?? fallbackText);
    return { done: false, failedLogin: name === "login" && isFailedLogin(problem), lockedSeconds, inForm };
  } finally {
    end();
  }
}

/** An account whose address is not confirmed is refused, and the server mails the confirmation again. */
async function login(email: string, password: string): Promise<void> {
  const address = gmailAddress(email);
  refuseFor(loginProblem(await lookUpMethods(address)));
  await startSession(await signInWithPassword(address, password));
}

/** Creates an account. It is not signed in until its address is confirmed. */
async function createAccount(email: string, password: string): Promise<void> {
  const address = gmailAddress(email);
  if (!isStrongPassword(password)) refuseFor("weak-password");
  await startSession(await register(address, password));
  watchVerification();
}

async function sendReset(email: string): Promise<void> {
  const address = gmailAddress(email);
  refuseFor(resetProblem(await lookUpMethods(address)));
  await requestResetMail(address);
}

async function sendMagicLink(email: string): Promise<void> {
  const address = gmailAddress(email);
  refuseFor(magicLinkProblem(await lookUpMethods(address)));
  await requestMagicLinkMail(address);
  magicLinkEmailSlot.write(address);
}

function gmailAddress(email: string): string {
  refuseFor(emailProblem(email));
  return normaliseEmail(email);
}

/** An empty list is requested once more (specification section 5): the account may be in the making. */
async function lookUpMethods(email: string): Promise<string[]> {
  const methods = await fetchSignInMethods(email);
  if (methods.length > 0) return methods;
  await new Promise((resolve) => setTimeout(resolve, methodLookupRetryMs));
  return fetchSignInMethods(email);
}

/** @throws {ShopError} "refused" with this code, as if the server had refused */
function refuseFor(code: string | undefined): void {
  if (code) throw new ShopError("refused", { code });
}
