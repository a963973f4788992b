// Accounts and sign-in, described in docs/auth.md.

// Maximum body size, in bytes, of the routes that need no sign-in: a mail address and two passwords fit.
const formMaxBytes = 4_000;
routerAdd(
  "POST",
  "/api/shop/register",
  (e) => require(`${__hooks}/lib/auth/register.js`).register(e),
  $apis.bodyLimit(formMaxBytes),
);
routerAdd(
  "POST",
  "/api/shop/refuse-registration",
  (e) => require(`${__hooks}/lib/auth/confirmRegistration.js`).disownRegistration(e),
  $apis.bodyLimit(formMaxBytes),
);
routerAdd(
  "POST",
  "/api/shop/sign-in-methods",
  (e) => require(`${__hooks}/lib/auth/signInMethods.js`).listSignInMethods(e),
  $apis.bodyLimit(formMaxBytes),
);
routerAdd("POST", "/api/shop/sign-out", (e) => require(`${__hooks}/lib/auth/deviceRoutes.js`).signOut(e));
routerAdd("GET", "/api/shop/devices", (e) => require(`${__hooks}/lib/auth/deviceRoutes.js`).listDevices(e));
routerAdd("DELETE", "/api/shop/devices/{id}", (e) =>
  require(`${__hooks}/lib/auth/deviceRoutes.js`).signDeviceOut(e),
);

// Without Google's keys, PocketBase would refuse a Google sign-in before any hook runs, with an error that
// has no code. This route refuses it with a code that the page understands.
if (require(`${__hooks}/lib/platform/applyEnvironment.js`).missingGoogleVariables().length > 0)
  routerAdd("POST", "/api/collections/users/auth-with-oauth2", () => {
    throw require(`${__hooks}/lib/platform/errors.js`).apiError(403, "google-unconfigured");
  });

// Sign-in with each method. `logSignIn` writes one line to the server's output for each attempt.
onRecordAuthWithPasswordRequest((e) => {
  const { signInWithPassword } = require(`${__hooks}/lib/auth/password.js`);
  const { logSignIn } = require(`${__hooks}/lib/auth/signInLog.js`);
  return logSignIn(e, "password", () => signInWithPassword(e));
}, "users");
onRecordAuthWithPasswordRequest((e) => {
  const { logSignIn } = require(`${__hooks}/lib/auth/signInLog.js`);
  const { signInSuperuser } = require(`${__hooks}/lib/auth/superuser.js`);
  return logSignIn(e, "superuser", () => signInSuperuser(e));
}, "_superusers");
onRecordRequestOTPRequest((e) => require(`${__hooks}/lib/auth/magicLink.js`).sendMagicLink(e), "users");
onRecordAuthWithOTPRequest((e) => {
  const { redeemMagicLink } = require(`${__hooks}/lib/auth/magicLink.js`);
  const { logSignIn } = require(`${__hooks}/lib/auth/signInLog.js`);
  return logSignIn(e, "link", () => redeemMagicLink(e));
}, "users");
onRecordAuthWithOAuth2Request((e) => {
  const { signInWithGoogle } = require(`${__hooks}/lib/auth/google.js`);
  const { saveGoogleProfile } = require(`${__hooks}/lib/account/googleProfile.js`);
  const { logSignIn } = require(`${__hooks}/lib/auth/signInLog.js`);
  return logSignIn(e, "google", () => signInWithGoogle(e, saveGoogleProfile));
}, "users");
// Binds the auth token of each sign-in, with any method, to one device.
onRecordAuthRequest((e) => {
  require(`${__hooks}/lib/auth/deviceToken.js`).bindTokenToDevice(e);
  return e.next();
}, "users");

onRecordConfirmVerificationRequest(
  (e) => require(`${__hooks}/lib/auth/confirmRegistration.js`).confirmRegistration(e),
  "users",
);

// Requests for account mails. A response of success means that the mail server has accepted the mail.
onRecordRequestVerificationRequest(
  (e) => require(`${__hooks}/lib/auth/mailRequests.js`).sendVerificationMail(e),
  "users",
);
onRecordRequestPasswordResetRequest(
  (e) => require(`${__hooks}/lib/auth/mailRequests.js`).sendPasswordResetMail(e),
  "users",
);
onRecordRequestPasswordResetRequest(
  (e) => require(`${__hooks}/lib/auth/superuser.js`).limitResetMails(e),
  "_superusers",
);
// Shoppers cannot change their address. These routes refuse the request before PocketBase reads the token and
// the password. The hooks below refuse requests whose path names the collection differently, for example by
// its id.
for (const action of ["request-email-change", "confirm-email-change"])
  routerAdd("POST", `/api/collections/users/${action}`, () =>
    require(`${__hooks}/lib/auth/mailRequests.js`).refuseEmailChange(),
  );
onRecordRequestEmailChangeRequest(
  () => require(`${__hooks}/lib/auth/mailRequests.js`).refuseEmailChange(),
  "users",
);
onRecordConfirmEmailChangeRequest(
  () => require(`${__hooks}/lib/auth/mailRequests.js`).refuseEmailChange(),
  "users",
);
onRecordConfirmPasswordResetRequest(
  (e) => require(`${__hooks}/lib/auth/password.js`).confirmPasswordReset(e),
  "users",
);

// Hooks that run at every save of an account.
onRecordCreate((e) => {
  require(`${__hooks}/lib/auth/users.js`).normaliseUser(e.record);
  return e.next();
}, "users");
onRecordUpdate((e) => require(`${__hooks}/lib/auth/users.js`).onUserUpdate(e), "users");

onRecordUpdateRequest(
  (e) => require(`${__hooks}/lib/auth/credentialChangeNotice.js`).sendCredentialChangeNotice(e),
  "users",
);

// Binds each event stream to the device that opened it, so that signing out a device closes its streams.
onRealtimeSubscribeRequest((e) => {
  require(`${__hooks}/lib/auth/eventStreams.js`).bindStreamToDevice(e);
  return e.next();
});
onRecordAfterUpdateSuccess((e) => {
  require(`${__hooks}/lib/auth/eventStreams.js`).closeSignedOutStreams(e.app, e.record);
  return e.next();
}, "devices");
onRecordAfterDeleteSuccess((e) => {
  require(`${__hooks}/lib/auth/eventStreams.js`).closeSignedOutStreams(e.app, e.record, { isDeleted: true });
  return e.next();
}, "devices");

cronAdd("shop-login-locks", "23 3 * * *", () => {
  require(`${__hooks}/lib/auth/lockout.js`).purgeOldLoginAttempts($app);
});

cronAdd("shop-unconfirmed-accounts", "37 * * * *", () => {
  require(`${__hooks}/lib/auth/unconfirmedAccounts.js`).deleteUnconfirmedAccounts($app);
});
