// Delivers a mail. This server sends the request to itself, so that the hook that sends a mail can stop
// waiting for a slow mail server; see lib/mail/transport.js.
routerAdd(
  "POST",
  "/api/shop/mail",
  (e) =>
    require(`${__hooks}/lib/mail/transport.js`).handleDeliveryRequest(
      e,
      require(`${__hooks}/lib/jobAndMailHandlers.js`).deliverMail,
    ),
  $apis.skipSuccessActivityLog(),
);

// Every account mail gets the shop's layout and a plain-text part.
onMailerRecordVerificationSend((e) => {
  require(`${__hooks}/lib/mail/accountMail.js`).fillRegistrationPlaceholders(e);
  require(`${__hooks}/lib/mail/layout.js`).applyMailLayout(e);
  return e.next();
}, "users");
onMailerRecordPasswordResetSend((e) => {
  require(`${__hooks}/lib/mail/layout.js`).applyMailLayout(e);
  return e.next();
}, "users");
onMailerRecordOTPSend((e) => {
  require(`${__hooks}/lib/mail/layout.js`).applyMailLayout(e);
  return e.next();
}, "users");
onMailerRecordEmailChangeSend((e) => {
  require(`${__hooks}/lib/mail/layout.js`).applyMailLayout(e);
  return e.next();
}, "users");

cronAdd("shop-rate-limit-cleanup", "11 * * * *", () => {
  require(`${__hooks}/lib/platform/rateLimit.js`).purgeRateLimits($app);
});
