// Accounts: docs/auth.md says what is promised, lib/accounts/ keeps it.

$app.onServe().bindFunc((e) => {
  require(`${__hooks}/lib/accounts/environment.js`).applyEnvironment(e);
  return e.next();
});

// Anybody may send these; an address and two passwords are small.
const formBytes = 4_000;
routerAdd(
  "POST",
  "/api/shop/register",
  (e) => require(`${__hooks}/lib/accounts/register.js`).register(e),
  $apis.bodyLimit(formBytes),
);
routerAdd(
  "POST",
  "/api/shop/sign-in-methods",
  (e) => require(`${__hooks}/lib/accounts/methods.js`).signInMethods(e),
  $apis.bodyLimit(formBytes),
);
routerAdd("POST", "/api/shop/sign-out", (e) => require(`${__hooks}/lib/accounts/deviceRoutes.js`).signOut(e));
routerAdd("GET", "/api/shop/devices", (e) =>
  require(`${__hooks}/lib/accounts/deviceRoutes.js`).listDevices(e),
);
routerAdd("DELETE", "/api/shop/devices/{id}", (e) =>
  require(`${__hooks}/lib/accounts/deviceRoutes.js`).signDeviceOut(e),
);

// Without Google's keys PocketBase refuses before any hook, with no code to tell a shopper's page why.
if (require(`${__hooks}/lib/accounts/environment.js`).missingForGoogle().length > 0)
  routerAdd("POST", "/api/collections/users/auth-with-oauth2", () => {
    throw require(`${__hooks}/lib/refusal.js`).refusal(403, "google-unconfigured");
  });

// The ways in …
onRecordAuthWithPasswordRequest(
  (e) => require(`${__hooks}/lib/accounts/password.js`).signInWithPassword(e),
  "users",
);
onRecordRequestOTPRequest((e) => require(`${__hooks}/lib/accounts/magicLink.js`).sendLink(e), "users");
onRecordAuthWithOTPRequest((e) => require(`${__hooks}/lib/accounts/magicLink.js`).redeemLink(e), "users");
onRecordAuthWithOAuth2Request(
  (e) => require(`${__hooks}/lib/accounts/google.js`).signInWithGoogle(e),
  "users",
);
// … and what they have in common: the token belongs to one device.
onRecordAuthRequest((e) => {
  require(`${__hooks}/lib/accounts/signIn.js`).bindToken(e);
  return e.next();
}, "users");

// Mails are asked for where PocketBase asks for them, but an answer means that they left the shop.
onRecordRequestVerificationRequest(
  (e) => require(`${__hooks}/lib/accounts/mails.js`).sendVerification(e),
  "users",
);
onRecordRequestPasswordResetRequest((e) => require(`${__hooks}/lib/accounts/mails.js`).sendReset(e), "users");
onRecordRequestEmailChangeRequest(
  (e) => require(`${__hooks}/lib/accounts/mails.js`).sendEmailChange(e),
  "users",
);
onRecordConfirmPasswordResetRequest(
  (e) => require(`${__hooks}/lib/accounts/password.js`).confirmReset(e),
  "users",
);

// What holds for an account whoever writes it.
onRecordCreate((e) => {
  require(`${__hooks}/lib/accounts/users.js`).tidyUser(e.record);
  return e.next();
}, "users");
onRecordUpdate((e) => require(`${__hooks}/lib/accounts/users.js`).saveUser(e), "users");

// An event stream ends with the sign-in that it belongs to.
onRealtimeSubscribeRequest((e) => {
  require(`${__hooks}/lib/accounts/streams.js`).markStream(e);
  return e.next();
});
onRecordAfterUpdateSuccess((e) => {
  require(`${__hooks}/lib/accounts/streams.js`).endStreams(e.app, e.record);
  return e.next();
}, "devices");
onRecordAfterDeleteSuccess((e) => {
  require(`${__hooks}/lib/accounts/streams.js`).endStreams(e.app, e.record, true);
  return e.next();
}, "devices");

cronAdd("shop-login-locks", "23 3 * * *", () => {
  require(`${__hooks}/lib/accounts/lock.js`).forgetStrangers($app);
});
