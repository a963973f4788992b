const { isRestockable } = require("../domain.js");
const { findCheckout } = require("../checkout/checkouts.js");
const { parcelStateOf } = require("./orderRecord.js");
const { linesOfDeletedProducts } = require("./stock.js");
const { linesStillTaken, takenLines } = require("./takenStock.js");

/**
 * Enrich hook of `orders`: tells the dashboard (`hasTakenPieces`) whether pieces that this cancelled or
 * returned order took out of stock are not back. An order that was entered by hand took none, nor does one of
 * pieces that were not in stock or have no stock limit. Pieces of deleted products cannot go back.
 * @param {core.RecordEnrichEvent} e
 */
function enrichTakenPieces(e) {
  const order = e.record;
  if (!order || !e.requestInfo?.auth?.isSuperuser()) return;
  if (!isRestockable(parcelStateOf(order)) || order.getString("restockedAt") !== "") return;
  const checkout = findCheckout(e.app, order.getString("orderId"));
  const left = linesStillTaken(takenLines(checkout));
  order.withCustomData(true);
  order.set("hasTakenPieces", linesOfDeletedProducts(e.app, left).length < left.length);
}

module.exports = { enrichTakenPieces };
