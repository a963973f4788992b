// Mails are delivered beside the request that needs them, see lib/mail/desk.js.
routerAdd(
  "POST",
  "/api/shop/mail",
  (e) => require(`${__hooks}/lib/mail/desk.js`).takeMail(e),
  $apis.skipSuccessActivityLog(),
);

// Every mail to a shopper wears the shop's look and has a plain-text part.
onMailerRecordVerificationSend((e) => {
  require(`${__hooks}/lib/mail/dress.js`).dress(e);
  return e.next();
}, "users");
onMailerRecordPasswordResetSend((e) => {
  require(`${__hooks}/lib/mail/dress.js`).dress(e);
  return e.next();
}, "users");
onMailerRecordOTPSend((e) => {
  require(`${__hooks}/lib/mail/dress.js`).dress(e);
  return e.next();
}, "users");
onMailerRecordEmailChangeSend((e) => {
  require(`${__hooks}/lib/mail/dress.js`).dress(e);
  return e.next();
}, "users");

cronAdd("shop-mailed", "11 * * * *", () => {
  require(`${__hooks}/lib/mail/post.js`).forgetMailed($app);
});
