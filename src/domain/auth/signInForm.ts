import { modalLoginAttemptsMax } from "../shared/limits";
import { emailProblem, isStrongPassword } from "./credentials";
import {
  invalidEmail,
  invalidGmail,
  passwordMissing,
  passwordsDiffer,
  tooManyLogins,
  weakPassword,
} from "./messages";

/** The modes of the login modal (specification sections 2 and 4). */
export type SignInMode = "login" | "signup" | "reset";

/** The fields of the login modal. */
export interface SignInFields {
  email: string;
  password: string;
  /** Signup only. */
  confirmation: string;
}

/** A problem of one field, or of the form as a whole. */
export interface FormProblem {
  field: keyof SignInFields | "form";
  text: string;
}

/**
 * Checks the form before it is submitted, field by field from the top (specification section 5).
 * @param failedLogins failed logins since the modal was opened
 * @returns the first problem; undefined when the form may be submitted
 */
export function findSignInFormProblem(
  mode: SignInMode,
  fields: SignInFields,
  failedLogins: number,
): FormProblem | undefined {
  if (mode === "login" && failedLogins >= modalLoginAttemptsMax)
    return { field: "form", text: tooManyLogins };
  const email = emailFieldProblem(fields.email);
  if (email) return email;
  if (mode === "login" && !fields.password) return { field: "password", text: passwordMissing };
  return mode === "signup" ? newPasswordProblem(fields) : undefined;
}

/**
 * The problem of the email field: no email address, or no Gmail address (specification section 5); undefined
 * when the address is accepted.
 */
export function emailFieldProblem(email: string): FormProblem | undefined {
  const problem = emailProblem(email);
  return problem && { field: "email", text: problem === "email-pattern" ? invalidEmail : invalidGmail };
}

/**
 * The problem of a new password and its repetition, at signup and after a reset; undefined when both are
 * accepted.
 */
export function newPasswordProblem({
  password,
  confirmation,
}: Pick<SignInFields, "password" | "confirmation">): FormProblem | undefined {
  if (!isStrongPassword(password)) return { field: "password", text: weakPassword };
  return password === confirmation ? undefined : { field: "confirmation", text: passwordsDiffer };
}

/**
 * The mode of the login modal after the shopper presses a button (specification section 4): Forgot Password
 * leads to reset, and Back to Login leads to login; the toggle leads from signup to login, and from login or
 * reset to signup.
 */
export function nextSignInMode(mode: SignInMode, action: "toggle" | "forgot" | "back"): SignInMode {
  if (action === "forgot") return "reset";
  if (action === "back") return "login";
  return mode === "signup" ? "login" : "signup";
}

/* The sign-in methods of an email address: "password", "emailLink" and "google.com". */

/**
 * Why an email address cannot log in, reset its password or get a magic link; `identityErrorText` has the
 * texts.
 */
export type LookupProblem = "uses-magic-link" | "register-first" | "no-password-login";

/**
 * Why an address cannot log in with a password; undefined when it can. An account with a magic link but no
 * password gets `uses-magic-link` (specification section 5); this does not occur with this server, which
 * offers magic links only to accounts with a password.
 */
export function passwordLoginProblem(methods: readonly string[]): LookupProblem | undefined {
  if (methods.includes("password")) return;
  return methods.includes("emailLink") ? "uses-magic-link" : "register-first";
}

/**
 * Why an address cannot reset its password: the account has none (specification section 5); undefined when it
 * can.
 */
export function passwordResetProblem(methods: readonly string[]): LookupProblem | undefined {
  return methods.includes("password") ? undefined : "no-password-login";
}

/**
 * Why no magic link may be sent to an address: it has no account, or one without a password (specification
 * section 5 requires a password); undefined when a link may be sent.
 */
export function magicLinkProblem(methods: readonly string[]): LookupProblem | undefined {
  return methods.includes("password") ? undefined : "register-first";
}
