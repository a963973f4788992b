/* Texts of the account layer, shared by the modal and the server's hooks (spec 4, 5 and 8), exactly as specified. */

export const invalidGmail = "Enter a valid Gmail address.";
export const weakAccountPassword = "Password must include letter, number, and symbol (min 8 chars).";
/** `seconds` until the lock opens, whole and at least 1. */
export const accountLocked = (seconds: number): string =>
  `Account is temporarily locked. Try again in ${seconds} seconds.`;

export const alreadyRegistered = "This Gmail is already registered.";
export const usesMagicLink = "This Gmail uses magic link. Try that instead.";
export const registerFirst = "Please register an account with a password first.";
export const noPasswordLogin = "No account with password login exists for this Gmail.";
export const verifyFirst = "Please verify your Gmail before continuing.";

export const noAccount = "No account exists for this Gmail.";
export const wrongPassword = "Incorrect password. Try again.";
export const tooManyRequests = "Too many attempts. Please wait.";

export const emailVerified = "Email verified. You're now logged in!";
export const verificationSent = "Verification email sent to your Gmail.";
export const resetSentToGmail = "Password reset link sent to your Gmail.";
export const magicLinkSent = "Magic link sent to your Gmail.";
