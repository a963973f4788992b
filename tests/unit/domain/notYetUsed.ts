/* Messages whose screen is not built yet, as "file.name". A test asks for each name to leave once it is used. */

const accounts = [
  "account.ordersTab",
  "account.profileTab",
  "account.noOrders",
  "account.notSignedIn",
  "identity.emailVerified",
  "identity.verificationSent",
  "identity.resetSentToGmail",
  "identity.magicLinkSent",
  "signIn.loginTitle",
  "signIn.signupTitle",
  "signIn.resetTitle",
  "signIn.continueWithGoogle",
  "signIn.forgotPassword",
  "signIn.backToLogin",
  "signIn.pleaseWait",
  "signIn.passwordHint",
  "signIn.loginFailed",
  "signIn.signupFailed",
  "signIn.resetFailed",
  "signIn.magicLinkFailed",
  "signIn.accountCreated",
  "signIn.welcomeBack",
  "signIn.emailVerifiedWelcome",
  "signIn.loggedInWithGoogle",
  "signIn.resetSent",
];

export const notYetUsed: readonly string[] = [...accounts];
