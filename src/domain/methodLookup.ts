/** A way to sign in, as the look-up names them. */
export type SignInMethod = "password" | "emailLink" | "google.com";

/** Why a look-up ends a sign-in before it starts; `identityText` has the words. */
export type LookupProblem =
  | "email-already-in-use"
  | "uses-magic-link"
  | "register-first"
  | "no-password-login";

/** Spec 5: an address that has any method cannot be registered again. */
export function registerProblem(methods: readonly string[]): LookupProblem | undefined {
  return methods.length ? "email-already-in-use" : undefined;
}

/** Spec 5: a login needs a password; without one the magic link is named if there is one. */
export function loginProblem(methods: readonly string[]): LookupProblem | undefined {
  if (methods.includes("password")) return;
  return methods.includes("emailLink") ? "uses-magic-link" : "register-first";
}

/** Spec 5: only an account with a password has one to reset. */
export function resetProblem(methods: readonly string[]): LookupProblem | undefined {
  return methods.includes("password") ? undefined : "no-password-login";
}

/** Spec 5: a magic link is only sent to an account with a password. */
export function magicLinkProblem(methods: readonly string[]): LookupProblem | undefined {
  return methods.includes("password") ? undefined : "register-first";
}
