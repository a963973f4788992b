// Orders of the hosted checkout, described in docs/checkout.md.
routerAdd(
  "POST",
  "/api/shiprocket/order-webhook",
  (e) => require(`${__hooks}/lib/orders/webhook.js`).handleOrderWebhook(e),
  $apis.bodyLimit(200_000),
);
routerAdd("GET", "/api/shop/orders/{orderId}", (e) =>
  require(`${__hooks}/lib/orders/viewOrder.js`).viewOrder(e),
);
routerAdd(
  "POST",
  "/api/shop/orders/{orderId}/cancel",
  (e) => require(`${__hooks}/lib/orders/shopperRequests.js`).requestCancel(e),
  $apis.bodyLimit(2_000),
);
routerAdd(
  "POST",
  "/api/shop/orders/{orderId}/return",
  (e) => require(`${__hooks}/lib/orders/shopperRequests.js`).requestReturn(e),
  $apis.bodyLimit(2_000),
);
routerAdd(
  "POST",
  "/api/shop/orders/{orderId}/erase",
  (e) => require(`${__hooks}/lib/orders/shopperRequests.js`).requestErase(e),
  $apis.bodyLimit(2_000),
);
cronAdd("shop-order-links", "41 3 * * *", () => {
  require(`${__hooks}/lib/orders/orderLink.js`).purgeOrderLinks($app);
});
cronAdd("shop-order-mail-log", "47 3 * * *", () => {
  require(`${__hooks}/lib/orders/mailLog.js`).purgeMailLog($app);
});

// Gives every order a date, because lists sort orders by it.
onRecordCreate((e) => {
  require(`${__hooks}/lib/orders/orderRecord.js`).fillOrderDate(e.record);
  e.next();
}, "orders");
onRecordCreateRequest((e) => {
  require(`${__hooks}/lib/orders/correctedAddress.js`).markCorrectedAddress(e.record);
  require(`${__hooks}/lib/orders/orderRecord.js`).completeEnteredOrder(e.app, e.record);
  e.next();
}, "orders");
onRecordUpdateRequest((e) => {
  require(`${__hooks}/lib/orders/correctedAddress.js`).markCorrectedAddress(e.record);
  require(`${__hooks}/lib/orders/orderRecord.js`).completeEnteredOrder(e.app, e.record, e.record?.original());
  e.next();
}, "orders");
onRecordCreateRequest(
  (e) => require(`${__hooks}/lib/orders/mailLog.js`).recordFirstStatusAsMailed(e),
  "orders",
);

// Adds the computed field `hasTakenPieces` to the owner's orders: whether a cancelled or returned order has
// pieces that are not back in stock. The dashboard shows it.
onRecordsListRequest((e) => {
  require(`${__hooks}/lib/orders/hasTakenPieces.js`).addHasTakenPiecesToList(e);
  return e.next();
}, "orders");
onRecordViewRequest((e) => {
  require(`${__hooks}/lib/orders/hasTakenPieces.js`).addHasTakenPiecesToView(e);
  return e.next();
}, "orders");

onRecordUpdateRequest((e) => {
  require(`${__hooks}/lib/orders/hasTakenPieces.js`).requestHasTakenPieces(e);
  e.next();
}, "orders");

// Mails each change of status to the shopper, whatever made the change.
onRecordAfterUpdateSuccess((e) => {
  require(`${__hooks}/lib/jobs/enqueue.js`).enqueueJob(e.app, "order-mails");
  require(`${__hooks}/lib/orders/hasTakenPieces.js`).addHasTakenPiecesToSaved(e);
  e.next();
}, "orders");

// Tells the account's open pages about a changed order, in the transaction that writes the order.
onRecordCreateExecute(
  (e) => require(`${__hooks}/lib/account/orderChangeNotifications.js`).notifyAccountsOfOrderChange(e),
  "orders",
);
onRecordUpdateExecute(
  (e) => require(`${__hooks}/lib/account/orderChangeNotifications.js`).notifyAccountsOfOrderChange(e),
  "orders",
);
onRecordDeleteExecute(
  (e) => require(`${__hooks}/lib/account/orderChangeNotifications.js`).notifyAccountsOfOrderChange(e),
  "orders",
);

// Erases personal data of orders: when an order or an account is deleted, and after SHOP_ORDER_ADDRESS_DAYS.
// lib/parcels/orderSaveHooks.js erases the data when the owner sets the order's field `erased`, and when the
// shopper asks for it.
onRecordDelete((e) => require(`${__hooks}/lib/orders/erase.js`).onOrderDelete(e), "orders");
onRecordDelete((e) => require(`${__hooks}/lib/orders/erase.js`).eraseOrdersOfDeletedAccount(e), "users");
cronAdd("shop-order-addresses", "17 21 * * *", () => {
  require(`${__hooks}/lib/orders/erase.js`).eraseOldDetails($app);
});
