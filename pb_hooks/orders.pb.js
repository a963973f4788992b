// Orders come from the hosted checkout: docs/checkout.md says how, lib/orders/ keeps it.

// Messages are small; what one says is asked of Shiprocket again.
routerAdd(
  "POST",
  "/api/shiprocket/order-webhook",
  (e) => require(`${__hooks}/lib/orders/webhook.js`).orderWebhook(e),
  $apis.bodyLimit(200_000),
);
cronAdd("shop-orders", "* * * * *", () => {
  require(`${__hooks}/lib/besideWork.js`).work($app, "missed");
});

// Orders are listed newest first, so each needs its moment.
onRecordCreate((e) => {
  require(`${__hooks}/lib/orders/date.js`).fillOrderDate(e.record);
  e.next();
}, "orders");
onRecordCreateRequest((e) => {
  e.next();
  require(`${__hooks}/lib/orders/mailed.js`).noteWritten(e);
}, "orders");

// The shopper hears of each change of an order, whoever made it.
onRecordAfterUpdateSuccess((e) => {
  require(`${__hooks}/lib/beside.js`).beginBeside(e.app, "mails");
  e.next();
}, "orders");
cronAdd("shop-order-mails", "* * * * *", () => {
  require(`${__hooks}/lib/besideWork.js`).work($app, "mails");
});
