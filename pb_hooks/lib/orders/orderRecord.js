const { orderStatusDefault, readParcelState } = require("../domain.js");

/** @param {core.App} app @param {string} orderId of the checkout @returns {core.Record | undefined} */
function findOrder(app, orderId) {
  return app.findRecordsByFilter("orders", "orderId = {:orderId}", "", 1, 0, { orderId })[0];
}

/** The status of an order; an order without one is being processed. @param {core.Record} order @returns {string} */
function statusOf(order) {
  return order.getString("status").trim() || orderStatusDefault;
}

/** The state of an order's parcel. @param {core.Record} order @returns {import("../domain.js").ParcelState} */
function parcelStateOf(order) {
  return readParcelState(order.getString("parcelState")) ?? "processing";
}

/**
 * Dates an order without a date to now. Lists sort orders by this date.
 * @param {core.Record} order
 */
function fillOrderDate(order) {
  if (order.getDateTime("createdAt").isZero()) order.set("createdAt", new DateTime());
}

module.exports = { fillOrderDate, findOrder, parcelStateOf, statusOf };
