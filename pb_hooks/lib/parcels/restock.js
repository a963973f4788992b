const { findPiece, isRestockable, returnedPiece } = require("../domain.js");
const { requireJournalRun } = require("../catalogue/journal.js");
const { findCheckout } = require("../checkout/checkouts.js");
const { parcelStateOf } = require("../orders/orderRecord.js");
const { returnStock } = require("../orders/stock.js");
const { jsonField } = require("../platform/json.js");

/** @typedef {import("../orders/stock.js").StockLine} StockLine */

/**
 * Puts the pieces of an order back into stock when the owner has switched `sellable` on; only the piece that the shopper asked to
 * return, when the request names one. Order, stock and the record of what was taken change in one transaction, so it happens once.
 * @param {core.App} txApp in a transaction
 * @param {core.Record} order with its stored values, before it is saved
 * @returns {boolean} whether stock changed
 * @throws {BadRequestError} when this order took no pieces, or not the returned one
 */
function restockConfirmed(txApp, order) {
  const isConfirmed = order.getBool("sellable") && !order.original().getBool("sellable");
  if (!isConfirmed || !isRestockable(parcelStateOf(order)) || order.getString("restockedAt") !== "")
    return false;
  requireJournalRun(txApp);
  const checkout = findCheckout(txApp, order.getString("orderId"));
  const taken = (checkout && jsonField(checkout, "taken")) ?? [];
  if (!checkout || taken.length === 0) throw refusal("The shop took no pieces of this order out of stock");
  returnStock(txApp, backOf(order, taken));
  // The other pieces stay with the shopper.
  checkout.set("taken", []);
  txApp.save(checkout);
  order.set("restockedAt", new DateTime());
  return true;
}

/**
 * What comes back of an order.
 * @param {core.Record} order
 * @param {StockLine[]} taken
 * @returns {StockLine[]}
 * @throws {BadRequestError} when the returned piece is none of them
 */
function backOf(order, taken) {
  const piece = returnedPiece(order.getString("returnReason"));
  if (!piece) return taken;
  const wanted = findPiece(jsonField(order, "items"), piece);
  const line = taken.find(({ id, size }) => id === wanted?.id && size === wanted.size);
  if (!line) throw refusal(`The shopper returns only ${piece}, which the shop did not take out of stock`);
  return [{ ...line, qty: 1 }];
}

/** @param {string} reason @returns {BadRequestError} */
function refusal(reason) {
  const text = `${reason}: change the product's stock yourself.`;
  return new BadRequestError("Please look at the marked fields.", {
    sellable: new ValidationError("order-sellable", text),
  });
}

module.exports = { restockConfirmed };
