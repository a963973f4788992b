const { orderStatusDefault, parseParcelState } = require("../domain.js");
const { isOnlyReportedSql } = require("../checkout/checkouts.js");
const { jsonField } = require("../platform/json.js");

/** @param {core.App} app @param {string} orderId of the checkout @returns {core.Record | undefined} */
function findOrder(app, orderId) {
  return app.findRecordsByFilter("orders", "orderId = {:orderId}", "", 1, 0, { orderId })[0];
}

/**
 * Whether the owner entered an order: its number is that of no checkout, or of one that only notes what
 * Shiprocket has listed.
 * @param {core.App} app @param {core.Record} order
 */
function isEnteredByHand(app, order) {
  const row = new DynamicModel({ yes: false });
  app
    .db()
    .newQuery(
      `SELECT NOT EXISTS (SELECT 1 FROM checkouts WHERE orderId = {:orderId} AND NOT ${isOnlyReportedSql}) AS yes`,
    )
    .bind({ orderId: order.getString("orderId") })
    .one(row);
  return row.yes;
}

/**
 * The status of an order; an order without one is being processed.
 * @param {core.Record} order
 * @returns {string}
 */
function statusOf(order) {
  return order.getString("status").trim() || orderStatusDefault;
}

/**
 * The state of an order's parcel.
 * @param {core.Record} order
 * @returns {import("../domain.js").ParcelState}
 */
function parcelStateOf(order) {
  return parseParcelState(order.getString("parcelState")) ?? "processing";
}

/**
 * The lines of an order, as stored; what the owner wrote instead of a list counts as none.
 * @param {core.Record} order
 * @returns {{ id?: unknown, name?: unknown, size?: unknown, qty?: unknown, price?: unknown }[]}
 */
function itemsOf(order) {
  const items = jsonField(order, "items");
  return (Array.isArray(items) ? items : []).map(Object);
}

/**
 * The quantity of each line of an order, as on its invoice: at least 1.
 * @param {core.Record} order
 * @returns {number[]}
 */
function orderedPieces(order) {
  return itemsOf(order).map(({ qty }) => readQuantity(qty));
}

/** @param {unknown} qty as stored */
function readQuantity(qty) {
  return Math.max(1, Math.floor(Number(qty) || 1));
}

/**
 * Dates an order without a date to now. Lists sort orders by this date.
 * @param {core.Record} order
 */
function fillOrderDate(order) {
  if (order.getDateTime("createdAt").isZero()) order.set("createdAt", new DateTime());
}

/**
 * The prices of all pieces together, in rupees and paise.
 * @param {readonly { qty?: unknown, price?: unknown }[]} items as stored
 * @returns {number}
 */
function sumOfItems(items) {
  const sum = items.reduce((all, { qty, price }) => all + readQuantity(qty) * (Number(price) || 0), 0);
  return Math.round(sum * 100) / 100;
}

/**
 * Completes an order that the owner enters or changes: removes spaces around the e-mail, by which its shopper
 * finds it. Without a total a new order gets the sum of its items, and follows their changes until the owner
 * writes another total, which can also be 0.
 * @param {core.App} app
 * @param {core.Record} order
 * @param {core.Record} [before] the stored order; undefined for a new one
 */
function completeEnteredOrder(app, order, before) {
  order.set("userEmail", order.getString("userEmail").trim());
  const total = order.getFloat("total");
  const isSum = before
    ? total === before.getFloat("total") && total === sumOfItems(itemsOf(before))
    : total === 0;
  if (isSum && isEnteredByHand(app, order)) order.set("total", sumOfItems(itemsOf(order)));
}

module.exports = {
  fillOrderDate,
  completeEnteredOrder,
  findOrder,
  isEnteredByHand,
  itemsOf,
  parcelStateOf,
  orderedPieces,
  readQuantity,
  statusOf,
  sumOfItems,
};
