const { orderStatusDefault, parseParcelState } = require("../domain.js");
const { isOnlyReportedSql } = require("../checkout/checkouts.js");
const { jsonField } = require("../platform/json.js");

/**
 * Finds an order by its number.
 * @param {core.App} app @param {string} orderId of the checkout @returns {core.Record | undefined}
 */
function findOrder(app, orderId) {
  return app.findRecordsByFilter("orders", "orderId = {:orderId}", "", 1, 0, { orderId })[0];
}

/**
 * Whether the owner entered an order by hand: `checkouts` has no row with the order's number, or only a row
 * that the shop has created because Shiprocket's list names the order.
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
 * The status text of an order; the default status when it has none.
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
 * The items of an order, as stored; [] when the owner wrote something else than a list.
 * @param {core.Record} order
 * @returns {{ id?: unknown, name?: unknown, size?: unknown, qty?: unknown, price?: unknown }[]}
 */
function itemsOf(order) {
  const items = jsonField(order, "items");
  return (Array.isArray(items) ? items : []).map(Object);
}

/**
 * The quantity of each item of an order, as on its invoice: at least 1.
 * @param {core.Record} order
 * @returns {number[]}
 */
function orderedPieces(order) {
  return itemsOf(order).map(({ qty }) => readQuantity(qty));
}

/** A quantity of at least 1. @param {unknown} qty as stored */
function readQuantity(qty) {
  return Math.max(1, Math.floor(Number(qty) || 1));
}

/**
 * Sets the date of an order without one to now, because lists sort orders by this date.
 * @param {core.Record} order
 */
function fillOrderDate(order) {
  if (order.getDateTime("createdAt").isZero()) order.set("createdAt", new DateTime());
}

/**
 * Adds up the prices of all pieces of an order, in rupees with two decimals.
 * @param {readonly { qty?: unknown, price?: unknown }[]} items as stored
 * @returns {number}
 */
function sumOfItems(items) {
  const sum = items.reduce((all, { qty, price }) => all + readQuantity(qty) * (Number(price) || 0), 0);
  return Math.round(sum * 100) / 100;
}

/**
 * Completes an order that the owner enters or changes. Removes spaces around the e-mail, by which its shopper
 * finds the order. A new order without a total gets the sum of its items; the total then follows changes of
 * the items until the owner writes another one, which can also be 0.
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
