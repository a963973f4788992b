import { emailProblem, isStrongPassword, normaliseEmail } from "../../domain/auth/credentials";
import {
  accountCreated,
  loginFailed,
  magicLinkFailed,
  magicLinkSent,
  mailDelayed,
  resetFailed,
  resetSent,
  signupFailed,
  verificationSent,
  welcomeBack,
} from "../../domain/auth/messages";
import {
  type FormProblem,
  magicLinkProblem,
  passwordLoginProblem,
  passwordResetProblem,
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
  authFailureText,
  beginAuthCall,
  fieldProblem,
  isWrongCredentialsFailure,
  secondsUntilUnlocked,
} from "./authCall";
import { startSession } from "./sessionLifecycle";
import { setSignInHint } from "./signInPanel";
import { pollVerification } from "./verification";

/** The result of an action of the login modal; its toasts have been shown already. */
export interface SignInOutcome {
  done: boolean;
  /** Whether the result counts towards the modal's limit of failed logins. */
  failedLogin?: boolean;
  /** Seconds until the account's lockout ends; the form shows them, not a toast. */
  lockedSeconds?: number | undefined;
  /** A problem of one field; the form shows it, not a toast. */
  inForm?: FormProblem | undefined;
}

/**
 * Submits the form of the login modal. Success closes the modal (specification section 4); a failure keeps
 * the typed values.
 */
export function submitSignInForm(
  mode: SignInMode,
  { email, password }: SignInFields,
): Promise<SignInOutcome> {
  if (mode === "reset") return runAuthCall("reset", () => sendReset(email), [resetSent], resetFailed);
  if (mode === "login")
    return runAuthCall("login", () => login(email, password), [welcomeBack(shop.name)], loginFailed);
  const texts = [accountCreated(shop.name)];
  const create = async () => {
    const { isMailDelayed } = await createAccount(email, password);
    texts.push(isMailDelayed ? mailDelayed : verificationSent);
  };
  return runAuthCall("signup", create, texts, signupFailed);
}

/** Mails a magic link, which signs in and opens the account page. */
export function requestMagicLink(email: string): Promise<SignInOutcome> {
  return runAuthCall("magic-link", () => sendMagicLink(email), [magicLinkSent], magicLinkFailed);
}

/** Mails the link that confirms a registration again; the modal stays open. */
export function resendVerificationMail(email: string): Promise<SignInOutcome> {
  const send = () => requestVerificationMail(gmailAddress(email));
  return runAuthCall("verification", send, [verificationSent], somethingWrong, { staysOpen: true });
}

/**
 * Runs the request of an action of the login modal and shows its result as toasts. Does nothing while another
 * request is running.
 */
async function runAuthCall(
  name: AuthCallName,
  work: () => Promise<unknown>,
  successTexts: readonly string[],
  fallbackText: string,
  { staysOpen = false } = {},
): Promise<SignInOutcome> {
  const end = beginAuthCall(name);
  if (!end) return { done: false };
  try {
    await work();
    if (!staysOpen) {
      closePanel("signIn");
      setSignInHint({});
    }
    for (const text of successTexts) showToast("success", text);
    return { done: true };
  } catch (problem) {
    if (!(problem instanceof ShopError)) console.warn(problem);
    const lockedSeconds = secondsUntilUnlocked(problem);
    const inForm = fieldProblem(problem);
    if (!lockedSeconds && !inForm) showToast("error", authFailureText(problem) ?? fallbackText);
    return {
      done: false,
      failedLogin: name === "login" && isWrongCredentialsFailure(problem),
      lockedSeconds,
      inForm,
    };
  } finally {
    end();
  }
}

/**
 * Signs in with a password. The server refuses an account whose email address is not confirmed, and mails the
 * confirmation link again.
 */
async function login(email: string, password: string): Promise<void> {
  const address = gmailAddress(email);
  throwIfRefused(passwordLoginProblem(await lookUpMethods(address)));
  await startSession(await signInWithPassword(address, password));
}

/** Registers an account. It is not signed in until its email address is confirmed. */
async function createAccount(email: string, password: string): Promise<{ isMailDelayed: boolean }> {
  const address = gmailAddress(email);
  if (!isStrongPassword(password)) throwIfRefused("weak-password");
  const { auth, isMailDelayed } = await register(address, password);
  await startSession(auth);
  pollVerification();
  return { isMailDelayed };
}

async function sendReset(email: string): Promise<void> {
  const address = gmailAddress(email);
  throwIfRefused(passwordResetProblem(await lookUpMethods(address)));
  await requestResetMail(address);
}

async function sendMagicLink(email: string): Promise<void> {
  const address = gmailAddress(email);
  throwIfRefused(magicLinkProblem(await lookUpMethods(address)));
  try {
    await requestMagicLinkMail(address);
  } catch (problem) {
    // The mail may still arrive, so this browser remembers the address: the link then signs in without a
    // question.
    if (problem instanceof ShopError && problem.code === "mail-delayed") magicLinkEmailSlot.write(address);
    throw problem;
  }
  magicLinkEmailSlot.write(address);
}

/**
 * Returns the normalised form of a typed email address.
 * @throws {ShopError} when it is not a valid Gmail address
 */
function gmailAddress(email: string): string {
  throwIfRefused(emailProblem(email));
  return normaliseEmail(email);
}

/**
 * Fetches the sign-in methods of an email address. Repeats the request once when there are none
 * (specification section 5), because the account may be in creation at that moment.
 */
async function lookUpMethods(email: string): Promise<string[]> {
  const methods = await fetchSignInMethods(email);
  if (methods.length > 0) return methods;
  await new Promise((resolve) => setTimeout(resolve, methodLookupRetryMs));
  return fetchSignInMethods(email);
}

/**
 * Throws the error of a refused request if a check on this device has found a problem.
 * @param code the problem's error code; undefined for none
 * @throws {ShopError} "refused" with this code
 */
function throwIfRefused(code: string | undefined): void {
  if (code) throw new ShopError("refused", { code });
}
