// Parcels of orders, described in docs/checkout.md.

// The path has no "shiprocket", "kartrocket", "sr" or "kr": the form in which the owner enters the webhook's
// address at Shiprocket refuses these words.
routerAdd(
  "POST",
  "/api/shop/parcel-updates",
  (e) => require(`${__hooks}/lib/parcels/trackingWebhook.js`).handleTrackingWebhook(e),
  $apis.bodyLimit(200_000),
  $apis.skipSuccessActivityLog(),
);
routerAdd("GET", "/api/shop/parcel-updates", (e) =>
  require(`${__hooks}/lib/parcels/trackingWebhook.js`).probeTrackingWebhook(e),
);

routerAdd(
  "POST",
  "/api/shop/parcels",
  (e) => require(`${__hooks}/lib/parcels/importCsv.js`).importParcels(e),
  $apis.requireSuperuserAuth(),
  $apis.bodyLimit(2_500_000),
);

onRecordCreate((e) => require(`${__hooks}/lib/parcels/orderSaveHooks.js`).onOrderCreate(e), "orders");
onRecordUpdate((e) => require(`${__hooks}/lib/parcels/orderSaveHooks.js`).onOrderUpdate(e), "orders");
onRecordAfterUpdateSuccess((e) => {
  require(`${__hooks}/lib/parcels/orderSaveHooks.js`).announceNewStock(e);
  e.next();
}, "orders");

// Validates what the owner enters about a parcel in the dashboard.
onRecordCreateRequest((e) => {
  require(`${__hooks}/lib/parcels/validateParcel.js`).validateParcelRequest(e);
  e.next();
}, "orders");
onRecordUpdateRequest((e) => {
  require(`${__hooks}/lib/parcels/parcelStateConflict.js`).readSeenState(e);
  require(`${__hooks}/lib/parcels/validateParcel.js`).validateParcelRequest(e);
  e.next();
}, "orders");
