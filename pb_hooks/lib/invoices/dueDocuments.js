const { hasNoPieces, isAfterPickup } = require("../domain.js");
const { confirmedPieces, isConfirmationPending } = require("../orders/returnedPieces.js");
const { runInHookTransaction } = require("../platform/hookTransaction.js");
const { issueCreditNote } = require("./creditNote.js");
const { hasNothingToInvoice, issueInvoice } = require("./issueInvoice.js");
const { findInvoice } = require("./findIssuedDocuments.js");
const { requireUnchangedOrderNumber } = require("./orderNumber.js");

/**
 * Whether an order in this parcel state needs an invoice. The law requires the invoice before the goods
 * leave; an order that is cancelled before it is packed never gets one.
 * @param {string} state
 */
const needsInvoice = (state) => state === "packed" || isAfterPickup(state);

/**
 * Record hook of every save of an order: issues the invoice when the parcel first reaches a state that needs
 * one, and a new invoice when the parcel reaches such a state after the earlier invoice was credited; issues
 * a credit note when goods came back or the order was cancelled. Runs in the transaction that saves the
 * order, so that order and documents are saved together or not at all.
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
    // Reads the state after `e.next()`, because a hook can set the state from the owner's status text.
    const state = order.getString("parcelState");
    if (state === before) {
      if (order.getString("returnedPieces") !== piecesBefore) issueCreditNoteIfDue(txApp, order, state);
      return;
    }
    // An order that was packed before this shop issued invoices gets none here: the owner has issued one
    // elsewhere. An order without items and total gets its invoice when the owner has entered them and prints
    // it.
    const isDue = needsInvoice(state) && (!needsInvoice(before) || findInvoice(txApp, order));
    if (isDue && !hasNothingToInvoice(order)) issueInvoice(txApp, order, before);
    issueCreditNoteIfDue(txApp, order, state);
  });
}

/**
 * Issues the credit note that a parcel state requires: for all of a cancelled order, and for the confirmed
 * pieces of a returned one. Before the owner confirms pieces, a return to origin and an order of one piece
 * are credited as a whole; other returns wait for the confirmation, because an issued number cannot be taken
 * back.
 * @param {core.App} txApp in a transaction @param {core.Record} order @param {string} state
 */
function issueCreditNoteIfDue(txApp, order, state) {
  if (state === "cancelled") issueCreditNote(txApp, order);
  if (state !== "returned" || isConfirmationPending(order)) return;
  const pieces = confirmedPieces(order);
  issueCreditNote(txApp, order, hasNoPieces(pieces) ? undefined : pieces);
}

/**
 * Record hook: refuses changes and deletions of issued invoices and credit notes, also those that the owner
 * makes.
 * @param {core.RecordEvent} e of `invoices`
 * @throws {ForbiddenError}
 */
function refuseInvoiceChange(e) {
  throw new ForbiddenError(`${e.record?.getString("number")} was issued and cannot be changed or deleted.`);
}

module.exports = { issueDueDocuments, refuseInvoiceChange };
