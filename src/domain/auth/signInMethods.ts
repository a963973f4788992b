/*
 * What the ways in of an address allow. The look-up names them "password", "emailLink" and "google.com".
 */

/** Why a look-up ends a sign-in before it starts; `identityText` has the words. */
export type LookupProblem = "uses-magic-link" | "register-first" | "no-password-login";

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
