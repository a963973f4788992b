import { signInMaxMs } from "../shared/limits";
import { dayMs } from "../shared/timeUnits";

/*
 * Texts of the account layer, shared by the modal and the hooks (specification sections 4, 5 and 8), word for
 * word.
 */

export const invalidGmail = "Enter a valid Gmail address.";
export const weakAccountPassword = "Password must include letter, number, and symbol (min 8 chars).";
/** `seconds` until the lockout ends: whole, at least 1. */
export const accountLocked = (seconds: number): string =>
  `Account is temporarily locked. Try again in ${seconds} seconds.`;

export const alreadyRegistered = "This Gmail is already registered.";
export const usesMagicLink = "This Gmail uses magic link. Try that instead.";
export const registerFirst = "Please register an account with a password first.";
export const noPasswordLoginText = "No account with password login exists for this Gmail.";
export const verifyFirst = "Please verify your Gmail before continuing.";

export const noAccount = "No account exists for this Gmail.";
export const wrongPassword = "Incorrect password. Try again.";
export const tooManyRequests = "Too many attempts. Please wait.";

export const emailVerified = "Email verified. You're now logged in!";
export const verificationSent = "Verification email sent to your Gmail.";
export const resetSentToGmail = "Password reset link sent to your Gmail.";
export const magicLinkSent = "Magic link sent to your Gmail.";

/* Texts of the login modal and its toasts (specification sections 2, 4, 5 and 8), word for word. */

export const loginTitle = "Login";
export const signupTitle = "Create Account";
export const resetTitle = "Reset Password";
export const continueWithGoogle = "Continue with Google";
export const forgotPassword = "Forgot Password";
export const backToLogin = "Back to Login";
export const pleaseWait = "Please wait...";

export const invalidEmail = "Enter a valid email address.";
export const weakPassword = "Use a strong password (letter, number & symbol). Min 8 chars.";
export const passwordHint = "Use letter, number & symbol. Min 8 chars.";
export const passwordsDiffer = "Passwords don’t match. Try again.";
export const passwordMissing = "Enter your password to login.";
export const tooManyLogins = "Too many failed attempts. Try again later.";

export const loginFailed = "Login failed. Check your credentials.";
export const signupFailed = "Could not create account. Please try again later.";
export const googleFailed = "Google login failed";
export const resetFailed = "Could not send reset email. Try again.";
export const magicLinkFailed = "Unable to send magic link. Check your setup.";

/** `shopName` replaces {product} of the specification. */
export const accountCreated = (shopName: string): string => `Account created. Welcome to ${shopName} ✨`;
export const welcomeBack = (shopName: string): string => `Welcome back to ${shopName} ✨`;
export const emailVerifiedWelcome = (shopName: string): string => `Email verified. Welcome to ${shopName} ✨`;
export const loggedInWithGoogle = "Logged in with Google";
export const resetSent = "Password reset link sent.";

/* Further texts of the login modal (not in the specification). */

export const commonPassword =
  "This password is easy to guess: many people use it, or it is the shop’s name or your address. Choose another one.";

export const mailDelayed =
  "The mail is delayed. It may still arrive in a few minutes; if it does not, try again.";

export const emailLabel = "Email";
export const passwordLabel = "Password";
export const confirmPasswordLabel = "Confirm password";
export const resetHint = "We send you a link to choose a new password.";
export const emailMagicLink = "Email me a magic link";
export const haveAccount = "Have an account?";
export const newToShopQuestion = (shopName: string): string => `New to ${shopName}?`;
export const orWithGmail = "or with your Gmail";
export const googlePopupOpen = "Go on in Google’s window.";
export const cancel = "Cancel";
/** Shown above the sign-up form until the shopper confirms the email address, which follows this text. */
export const linkSentTo = "We sent a link to ";
export const linkSentThen = ". Open it on any device, and you are logged in here.";
export const sendAgain = "Send it again";

export const googleOtherIdentity =
  "Another Google account is linked to this address here. Log in with that one, or with your password or a magic link.";
export const choosePasswordSent =
  "This Gmail has an account without a password. We sent you a link to choose one.";

/* Texts of the pages that mail links open (the specification names the links, not their pages). */

export const verifyEmailTitle = "Verify your email";
export const welcomeTo = (shopName: string): string => `Welcome to ${shopName}`;
export const goToShop = "Go to the shop";
export const choosePasswordFor = (email: string): string => `Choose a new password for ${email}.`;
export const newPasswordLabel = "New password";
export const savePassword = "Save password";
export const doneTitle = "Done";
export const signingInTitle = "Signing in";
export const linkFailedTitle = "That didn’t work";
export const sendNewLink = "Send a new link";

export const linkSpent = "This link does not work any more: it was used, or it is too old.";
export const magicLinkSpent =
  "This magic link does not work any more: it was used, or it is older than ten minutes. Ask for a new one.";
export const linkIncomplete = "This link is not complete. Please open it from the mail once more.";
export const addressConfirmed = "Your email is verified. You can log in now.";
export const passwordChanged = "Your password is changed. Log in with it from now on.";

/* Questions before a link has an effect (not in the specification). */

export const answerFirst = "Please answer the question first.";
export const registrationTitle = "Is this your account?";
/**
 * Question before a mail link confirms a registration. `device`: for example "Chrome on Android"; `recent`:
 * the account was created within the last hour.
 */
export const registrationQuestion = (device: string, recent: boolean): string =>
  `Did you open this account ${recent ? "a moment ago " : ""}on ${device}?`;
/**
 * Used as `device` of `registrationQuestion` when the device is unknown: the shop did not store it for older
 * accounts.
 */
export const unknownDeviceInSentence = "another device";
export const registrationOpenedAt = (time: string): string => `Opened: ${time}`;
export const registrationNotYouNote =
  "If it was not you, another person used your address. You then choose a password, and that person loses access at once.";
export const yesItWasMe = "Yes, it was me";
export const noItWasNotMe = "No, it was not me";
export const accountIsYours =
  "The other person can no longer use this account. It is yours as soon as you choose a password.";

export const magicLinkTitle = "Log in with this link?";
export const magicLinkAccount = (email: string): string => `The link opens the account ${email}.`;
export const magicLinkNotAsked =
  "You did not ask for this link in this browser. If another person sent it to you, do not use it: you would shop in that person’s account.";
export const magicLinkReplaces = (email: string): string =>
  `You are logged in as ${email}. That account would be logged out here.`;
export const logInAs = (email: string): string => `Log in as ${email}`;
export const doNotLogIn = "Do not log in";
export const stayLoggedInAs = (email: string): string => `Stay logged in as ${email}`;

/* Why the server ended a session (the specification has no texts for it). */

export const deviceSignedOut =
  "You were signed out here: this account was signed in on other devices, or this one was signed out from there.";
export const sessionExpired =
  "You were signed out here: your password or address was changed, or you were away for a long time. Please log in again.";
/** Shown when the shop was restored from a backup that is older than the account. */
export const accountLost =
  "You were signed out here: the shop has lost your account. Please register again with the same address on this device: your cart and wishlist come back.";

export const signInExpired = `You were signed out here: for the safety of your account, please log in again every ${signInMaxMs / dayMs} days.`;

/* Texts of the password field (not in the specification). */

export const showPassword = "Show";
export const hidePassword = "Hide";
/** Follows "Show" or "Hide" for screen readers. */
export const passwordSuffix = " password";
