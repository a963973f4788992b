const { isRestockable } = require("../domain.js");
const { requireJournalRun } = require("../catalogue/journal.js");
const { findCheckout } = require("../checkout/checkouts.js");
const { parcelStateOf } = require("../orders/orderRecord.js");
const { returnStock } = require("../orders/stock.js");
const { jsonField } = require("../platform/json.js");

/**
 * Puts the pieces of an order back into stock when the owner has switched `sellable` on. Order, stock and the record of what was
 * taken change in one transaction, so it happens once.
 * @param {core.App} txApp in a transaction
 * @param {core.Record} order with its stored values, before it is saved
 * @returns {boolean} whether stock changed
 * @throws {BadRequestError} when this order took no pieces
 */
function restockConfirmed(txApp, order) {
  const isConfirmed = order.getBool("sellable") && !order.original().getBool("sellable");
  if (!isConfirmed || !isRestockable(parcelStateOf(order)) || order.getString("restockedAt") !== "")
    return false;
  requireJournalRun(txApp);
  const checkout = findCheckout(txApp, order.getString("orderId"));
  const taken = (checkout && jsonField(checkout, "taken")) ?? [];
  if (!checkout || taken.length === 0) {
    const text = "The shop took no pieces of this order out of stock: change the product's stock yourself.";
    throw new BadRequestError("Please look at the marked fields.", {
      sellable: new ValidationError("order-sellable", text),
    });
  }
  returnStock(txApp, taken);
  checkout.set("taken", []);
  txApp.save(checkout);
  order.set("restockedAt", new DateTime());
  return true;
}

module.exports = { restockConfirmed };
