/* Texts of the login modal and of its toasts (spec 2, 4, 5 and 8), exactly as specified. */

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

/** `shopName` stands where the specification writes {product}. */
export const accountCreated = (shopName: string): string => `Account created. Welcome to ${shopName} ✨`;
export const welcomeBack = (shopName: string): string => `Welcome back to ${shopName} ✨`;
export const emailVerifiedWelcome = (shopName: string): string => `Email verified. Welcome to ${shopName} ✨`;
export const loggedInWithGoogle = "Logged in with Google";
export const resetSent = "Password reset link sent.";
