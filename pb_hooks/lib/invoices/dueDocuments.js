const { hasNoPieces, isAfterPickup } = require("../domain.js");
const { confirmedPieces, isConfirmationPending } = require("../orders/returnedPieces.js");
const { runInHookTransaction } = require("../platform/hookTransaction.js");
const { issueCreditNote } = require("./creditNote.js");
const { hasNothingToInvoice, issueInvoice } = require("./issueInvoice.js");
const { findInvoice } = require("./findIssuedDocuments.js");
const { requireUnchangedOrderNumber } = require("./orderNumber.js");

/**
 * The law wants the invoice before the goods leave; an order that is cancelled before that never has one.
 * @param {string} state
 */
const needsInvoice = (state) => state === "packed" || isAfterPickup(state);

/**
 * Record hook of every save of an order: issues the invoice with the first state of the parcel that needs
 * one, also again after it was credited, and a credit note when goods came back or the order was cancelled.
 * In the transaction that saves the order, so that both exist or none.
 * @param {core.RecordEvent} e of `orders`
 */
function issueDueDocuments(e) {
  const order = /** @type {core.Record} */ (e.record);
  const original = order.isNew() ? undefined : order.original();
  const before = original?.getString("parcelState") ?? "";
  const piecesBefore = original?.getString("returnedPieces") ?? "";
  runInHookTransaction(e, (txApp) => {
    if (original) requireUnchangedOrderNumber(txApp, order);
    e.next();
    // Read after the other hooks: a status in words can set the state.
    const state = order.getString("parcelState");
    if (state === before) {
      if (order.getString("returnedPieces") !== piecesBefore) issueCreditNoteIfDue(txApp, order, state);
      return;
    }
    // An order that was packed before this shop issued invoices has one of the owner's own.
    // One that is empty gets its number when it is printed with its items.
    const isDue = needsInvoice(state) && (!needsInvoice(before) || findInvoice(txApp, order));
    if (isDue && !hasNothingToInvoice(order)) issueInvoice(txApp, order, before);
    issueCreditNoteIfDue(txApp, order, state);
  });
}

/**
 * Credits a cancelled order as a whole, and a returned order by its confirmed pieces. Without a confirmation,
 * a return to origin and an order of one piece are credited as a whole; other returns when the owner confirms
 * the pieces, because an issued number stays.
 * @param {core.App} txApp in a transaction @param {core.Record} order @param {string} state
 */
function issueCreditNoteIfDue(txApp, order, state) {
  if (state === "cancelled") issueCreditNote(txApp, order);
  if (state !== "returned" || isConfirmationPending(order)) return;
  const pieces = confirmedPieces(order);
  issueCreditNote(txApp, order, hasNoPieces(pieces) ? undefined : pieces);
}

/**
 * Record hook of changes and deletions: an issued number stays as it is, also for the owner.
 * @param {core.RecordEvent} e of `invoices`
 * @throws {ForbiddenError}
 */
function refuseInvoiceChange(e) {
  throw new ForbiddenError(`${e.record?.getString("number")} was issued and cannot be changed or deleted.`);
}

module.exports = { issueDueDocuments, refuseInvoiceChange };
