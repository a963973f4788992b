import { networkError, somethingWrong } from "../shared/messages";
import {
  accountLocked,
  alreadyRegistered,
  answerFirst,
  choosePasswordSent,
  commonPassword,
  googleFailed,
  googleOtherIdentity,
  invalidEmail,
  invalidGmail,
  noAccount,
  noPasswordLoginText,
  passwordsDiffer,
  registerFirst,
  signInExpired,
  tooManyRequests,
  usesMagicLink,
  verifyFirst,
  weakAccountPassword,
  wrongPassword,
} from "./messages";

/**
 * The stable `data.code` of an identity error (docs/auth.md). The first six codes are those of specification
 * section 8, the next codes are the refusals of section 5, and those from "passwords-differ" on are not in
 * the specification.
 */
export type IdentityErrorCode =
  | "user-not-found"
  | "wrong-password"
  | "too-many-requests"
  | "network-request-failed"
  | "email-already-in-use"
  | "invalid-email"
  | "email-pattern"
  | "weak-password"
  | "common-password"
  | "account-locked"
  | "email-not-verified"
  | "uses-magic-link"
  | "register-first"
  | "no-password-login"
  | "passwords-differ"
  | "mail-unavailable"
  | "mail-delayed"
  | "google-unconfigured"
  | "google-unverified"
  | "google-other-identity"
  | "link-used"
  | "choose-password"
  | "registration-question"
  | "magic-link-question"
  | "device-signed-out"
  | "sign-in-expired"
  | "sign-in-required"
  | "field-not-editable"
  | "invalid-field"
  | "email-change-closed"
  | "disk-full";

/**
 * The text for the shopper about an identity error; for an unknown code the general text of specification
 * section 8.
 * @param seconds until the account's lockout ends
 */
export function identityErrorText(code: string | undefined, seconds = 1): string {
  switch (code as IdentityErrorCode) {
    case "user-not-found":
      return noAccount;
    case "wrong-password":
      return wrongPassword;
    case "too-many-requests":
      return tooManyRequests;
    case "network-request-failed":
      return networkError;
    case "email-already-in-use":
      return alreadyRegistered;
    case "invalid-email":
      return invalidGmail;
    case "email-pattern":
      return invalidEmail;
    case "weak-password":
      return weakAccountPassword;
    case "common-password":
      return commonPassword;
    case "account-locked":
      return accountLocked(seconds);
    case "email-not-verified":
      return verifyFirst;
    case "uses-magic-link":
      return usesMagicLink;
    case "register-first":
      return registerFirst;
    case "no-password-login":
      return noPasswordLoginText;
    case "passwords-differ":
      return passwordsDiffer;
    case "google-unconfigured":
    case "google-unverified":
      return googleFailed;
    case "google-other-identity":
      return googleOtherIdentity;
    case "choose-password":
      return choosePasswordSent;
    case "registration-question":
      return answerFirst;
    case "magic-link-question":
      return answerFirst;
    case "sign-in-expired":
      return signInExpired;
    default:
      return somethingWrong;
  }
}

/**
 * Whole seconds until a lockout ends, rounded up; 0 when it has ended.
 * @param lockedUntil end of the lockout, in milliseconds since 1970
 * @param now milliseconds since 1970
 */
export function lockSecondsLeft(lockedUntil: number, now: number): number {
  return Math.max(0, Math.ceil((lockedUntil - now) / 1000));
}
