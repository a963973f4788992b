const { isEnteredByHand } = require("../orders/orderRecord.js");
const { orderFieldError } = require("../orders/returnedPieces.js");
const { codedError } = require("../platform/errors.js");
const { findInvoice } = require("./findIssuedDocuments.js");

/*
 * Protects the order number of invoiced orders. An invoice refers to its order only by this number. So an
 * order with an invoice keeps its number and cannot be deleted, and no other order can get the number:
 * otherwise one sale could have two invoices, or the next sale none.
 */

/**
 * Throws when a save changes the number of an order that has an invoice or comes from the checkout, or
 * changes it to a number that has an invoice.
 * @param {core.App} txApp in the transaction of the save
 * @param {core.Record} order before it is written
 * @throws {BadRequestError} with a sentence for the owner at the field `orderId`
 */
function requireUnchangedOrderNumber(txApp, order) {
  if (order.getString("orderId") === order.original().getString("orderId")) return;
  // Read in this transaction: another request may have changed the number since the order was read.
  const stored = txApp.findRecordById("orders", order.id);
  if (order.getString("orderId") === stored.getString("orderId")) return;
  const invoice = findInvoice(txApp, stored);
  if (invoice)
    throw orderFieldError(
      "orderId",
      `This order has the invoice ${invoice.getString("number")} under the number ${stored.getString("orderId")}, which therefore stays.`,
    );
  if (!isEnteredByHand(txApp, stored))
    throw orderFieldError("orderId", `${stored.getString("orderId")} is the checkout's number, which stays.`);
  requireNumberWithoutInvoice(txApp, order);
}

/**
 * Request hook of a new order that the owner enters: refuses a number that has an invoice. Does not run for
 * orders that the shop creates from checkouts, so that an invoice never blocks a paid order.
 * @param {core.RecordRequestEvent} e of `orders`
 * @throws {BadRequestError} with a sentence for the owner at the field `orderId`
 */
function refuseNumberWithInvoice(e) {
  if (e.record) requireNumberWithoutInvoice(e.app, e.record);
  e.next();
}

/** Throws when the order's number has an invoice. @param {core.App} app @param {core.Record} order */
function requireNumberWithoutInvoice(app, order) {
  const invoice = findInvoice(app, order);
  if (invoice)
    throw orderFieldError(
      "orderId",
      `${invoice.getString("number")} was issued for an order with this number: choose another one.`,
    );
}

/**
 * Record hook of a deleted order, in the transaction of the deletion: refuses the deletion when the order has
 * an invoice.
 * @param {core.RecordEvent} e of `orders`
 * @throws "order-invoiced" (409)
 */
function refuseInvoicedOrderDeletion(e) {
  const invoice = e.record && findInvoice(e.app, e.record);
  if (invoice)
    throw codedError(
      409,
      "order-invoiced",
      `This order has the invoice ${invoice.getString("number")}, so it is not deleted. Set parcelState to cancelled or returned for a credit note, and erased to remove the shopper's data.`,
    );
  e.next();
}

module.exports = { refuseInvoicedOrderDeletion, refuseNumberWithInvoice, requireUnchangedOrderNumber };
