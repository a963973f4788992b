const { isRestockable } = require("../domain.js");
const { findCheckout } = require("../checkout/checkouts.js");
const { parcelStateOf } = require("./orderRecord.js");
const { linesOfDeletedProducts } = require("./stock.js");
const { linesStillTaken, readTakenLines } = require("./takenStock.js");

/*
 * Computes `hasTakenPieces` of an order for the dashboard: whether some of the pieces that a cancelled or
 * returned order took out of stock have not been put back. It is computed when the owner reads or saves an
 * order, not stored.
 *
 * No enrich hook computes it: PocketBase nests the enrich hooks of a list's records in each other, so a list
 * of 200 orders would need 200 JavaScript engines at once, 5 ms of CPU each.
 */

const key = "hasTakenPieces";

/**
 * List hook of `orders`: adds `hasTakenPieces` to each order in a response to the owner.
 * @param {core.RecordsListRequestEvent} e
 */
function addHasTakenPiecesToList(e) {
  if (!e.auth?.isSuperuser()) return;
  for (const order of e.records ?? []) if (order) setHasTakenPieces(e.app, order);
}

/**
 * View hook of `orders`: adds `hasTakenPieces` to the order in a response to the owner.
 * @param {core.RecordRequestEvent} e
 */
function addHasTakenPiecesToView(e) {
  if (e.auth?.isSuperuser() && e.record) setHasTakenPieces(e.app, e.record);
}

/**
 * Update hook of `orders`: marks the record, so that `addHasTakenPiecesToSaved` adds `hasTakenPieces` to the
 * response to the owner. The dashboard replaces its list's row by this response.
 * @param {core.RecordRequestEvent} e
 */
function requestHasTakenPieces(e) {
  if (e.auth?.isSuperuser()) e.record?.set(key, false);
}

/**
 * Hook of a saved order: adds `hasTakenPieces` if `requestHasTakenPieces` has marked the record.
 * @param {core.RecordEvent} e
 */
function addHasTakenPiecesToSaved(e) {
  if (e.record && key in e.record.customData()) setHasTakenPieces(e.app, e.record);
}

/** Adds `hasTakenPieces` to an order as custom data. @param {core.App} app @param {core.Record} order */
function setHasTakenPieces(app, order) {
  order.set(key, hasTakenPieces(app, order));
  // Custom data of other hooks must not be in the response.
  for (const other of Object.keys(order.customData())) if (other !== key) order.hide(other);
  order.withCustomData(true);
}

/**
 * Whether a cancelled or returned order has pieces that can still go back into stock. False once pieces were
 * put back (`restockedAt`), for orders that the owner entered by hand, and for orders whose pieces were not
 * in stock, have no stock limit, or belong to deleted products.
 * @param {core.App} app @param {core.Record} order
 */
function hasTakenPieces(app, order) {
  if (!isRestockable(parcelStateOf(order)) || order.getString("restockedAt") !== "") return false;
  const left = linesStillTaken(readTakenLines(findCheckout(app, order.getString("orderId"))));
  return linesOfDeletedProducts(app, left).length < left.length;
}

module.exports = {
  addHasTakenPiecesToList,
  addHasTakenPiecesToSaved,
  addHasTakenPiecesToView,
  requestHasTakenPieces,
};
