import { emailProblem } from "./email";
import { modalLoginAttemptsMax } from "./limits";
import { invalidGmail } from "./messages/identity";
import {
  invalidEmail,
  passwordMissing,
  passwordsDiffer,
  tooManyLogins,
  weakPassword,
} from "./messages/signIn";
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

/**
 * What the login modal says before anything is sent (spec 5), in the order of its fields; undefined when it may be
 * sent. `failedLogins` counts those since the modal was opened.
 */
export function formProblem(
  mode: SignInMode,
  fields: SignInFields,
  failedLogins: number,
): string | undefined {
  if (mode === "login" && failedLogins >= modalLoginAttemptsMax) return tooManyLogins;
  const email = emailProblem(fields.email);
  if (email) return email === "email-pattern" ? invalidEmail : invalidGmail;
  if (mode === "login" && !fields.password) return passwordMissing;
  if (mode !== "signup") return;
  if (!isStrongPassword(fields.password)) return weakPassword;
  return fields.password === fields.confirmation ? undefined : passwordsDiffer;
}

/** Spec 4: Forgot Password moves login to reset, Back to Login returns, the toggle leaves reset for login. */
export function modeAfter(mode: SignInMode, action: "toggle" | "forgot" | "back"): SignInMode {
  if (action === "forgot") return "reset";
  if (action === "back") return "login";
  return mode === "login" ? "signup" : "login";
}
