const { isRestockable } = require("../domain.js");
const { findCheckout } = require("../checkout/checkouts.js");
const { parcelStateOf } = require("./orderRecord.js");
const { linesOfDeletedProducts } = require("./stock.js");
const { linesStillTaken, takenLines } = require("./takenStock.js");

/*
 * `hasTakenPieces` of an order in the dashboard: whether some of the pieces that this cancelled or returned
 * order took out of stock have not been put back. It is computed when the owner reads or saves an order, not
 * stored.
 *
 * No enrich hook computes it: PocketBase calls the enrich hook of each record of a list inside the one of the
 * record before, so a list of 200 orders needed 200 JavaScript engines at once, 5 ms of CPU each.
 */

const key = "hasTakenPieces";

/**
 * List hook of `orders`: answers the owner with `hasTakenPieces` of each order.
 * @param {core.RecordsListRequestEvent} e
 */
function addHasTakenPiecesToList(e) {
  if (!e.auth?.isSuperuser()) return;
  for (const order of e.records ?? []) if (order) setHasTakenPieces(e.app, order);
}

/**
 * View hook of `orders`: answers the owner with the order's `hasTakenPieces`.
 * @param {core.RecordRequestEvent} e
 */
function addHasTakenPiecesToView(e) {
  if (e.auth?.isSuperuser() && e.record) setHasTakenPieces(e.app, e.record);
}

/**
 * Update hook of `orders`: requests `hasTakenPieces` for the response to the owner, by which the dashboard
 * replaces the list's row. `addHasTakenPiecesToSaved` computes it.
 * @param {core.RecordRequestEvent} e
 */
function requestHasTakenPieces(e) {
  if (e.auth?.isSuperuser()) e.record?.set(key, false);
}

/**
 * Hook of a saved order: computes `hasTakenPieces` if the save was requested so.
 * @param {core.RecordEvent} e
 */
function addHasTakenPiecesToSaved(e) {
  if (e.record && key in e.record.customData()) setHasTakenPieces(e.app, e.record);
}

/** @param {core.App} app @param {core.Record} order */
function setHasTakenPieces(app, order) {
  order.set(key, hasTakenPieces(app, order));
  // Custom data of other hooks must not be in the response.
  for (const other of Object.keys(order.customData())) if (other !== key) order.hide(other);
  order.withCustomData(true);
}

/**
 * An order that was entered by hand took no pieces, nor does one of pieces that were not in stock or have no
 * stock limit. Pieces of deleted products cannot go back.
 * @param {core.App} app @param {core.Record} order
 */
function hasTakenPieces(app, order) {
  if (!isRestockable(parcelStateOf(order)) || order.getString("restockedAt") !== "") return false;
  const left = linesStillTaken(takenLines(findCheckout(app, order.getString("orderId"))));
  return linesOfDeletedProducts(app, left).length < left.length;
}

module.exports = {
  addHasTakenPiecesToList,
  addHasTakenPiecesToSaved,
  addHasTakenPiecesToView,
  requestHasTakenPieces,
};
