import { modalLoginAttemptsMax } from "../shared/limits";
import { emailProblem } from "./email";
import {
  invalidEmail,
  invalidGmail,
  passwordMissing,
  passwordsDiffer,
  tooManyLogins,
  weakPassword,
} from "./messages";
import { isStrongPassword } from "./password";

/** Spec 2 and 4: what the login modal is open for. */
export type SignInMode = "login" | "signup" | "reset";

/** What a shopper typed into the login modal. */
export interface SignInFields {
  email: string;
  password: string;
  /** Signup only. */
  confirmation: string;
}

/** What is wrong with the form, and where it is said; "form" is all of it. */
export interface FormProblem {
  field: keyof SignInFields | "form";
  text: string;
}

/**
 * What the login modal says before anything is sent (spec 5), in the order of its fields; undefined when it may be
 * sent. `failedLogins` counts those since the modal was opened.
 */
export function formProblem(
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

/** What is wrong with the address, both readings of spec 5. */
export function emailFieldProblem(email: string): FormProblem | undefined {
  const problem = emailProblem(email);
  return problem && { field: "email", text: problem === "email-pattern" ? invalidEmail : invalidGmail };
}

/** What is wrong with a password that is chosen, at signup and after a reset. */
export function newPasswordProblem({
  password,
  confirmation,
}: Pick<SignInFields, "password" | "confirmation">): FormProblem | undefined {
  if (!isStrongPassword(password)) return { field: "password", text: weakPassword };
  return password === confirmation ? undefined : { field: "confirmation", text: passwordsDiffer };
}

/**
 * Spec 4: Forgot Password moves login to reset, Back to Login returns, the toggle switches login and signup and leaves
 * reset, for signup: to login there is a way already.
 */
export function modeAfter(mode: SignInMode, action: "toggle" | "forgot" | "back"): SignInMode {
  if (action === "forgot") return "reset";
  if (action === "back") return "login";
  return mode === "signup" ? "login" : "signup";
}
