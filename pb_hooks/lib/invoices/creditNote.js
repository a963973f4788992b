const { composeCreditNote, hasNoPieces, invoicedPieces, subtractPieces } = require("../domain.js");
const { orderedPieces } = require("../orders/orderRecord.js");
const { orderFieldError } = require("../orders/returnedPieces.js");
const { jsonField } = require("../platform/json.js");
const { saveWithNextNumber } = require("./issueInvoice.js");
const {
  creditedPieces,
  findCreditNotes,
  findInvoice,
  nextCreditNotePart,
} = require("./findIssuedDocuments.js");

/*
 * Credit notes of an order that came back or was cancelled. Each note credits only pieces that no earlier
 * note has credited, so a repeated parcel message issues no second note, and all notes together never exceed
 * the invoice.
 */

/** @typedef {import("./findIssuedDocuments.js").Content} Content */

/**
 * Issues a credit note for pieces of the order's latest invoice that no earlier note has credited. The note
 * that credits the last piece also credits the fees.
 * @param {core.App} txApp in a transaction
 * @param {core.Record} order of `orders`
 * @param {readonly number[]} [wanted] how many pieces of each item came back, including those of earlier
 * notes; default: all pieces of the invoice
 * @returns {core.Record | undefined} undefined when the order has no invoice, or nothing is left to credit
 * @throws {BadRequestError} with a sentence for the owner, when the order's items differ from those of the
 * invoice, or earlier notes credit more pieces than `wanted`
 */
function issueCreditNote(txApp, order, wanted) {
  const invoice = findInvoice(txApp, order);
  if (!invoice) return;
  /** @type {Content} */
  const content = jsonField(invoice, "content");
  const notes = findCreditNotes(txApp, invoice);
  const before = creditedPieces(content, notes);
  if (wanted) requireCreditable(order, invoice, { wanted, before });
  const pieces = subtractPieces(wanted ?? invoicedPieces(content), before);
  // An invoice that has only fees gets one credit note, which credits all fees.
  if (hasNoPieces(pieces) && (wanted || notes.length > 0)) return;
  return saveWithNextNumber(txApp, order, {
    kind: "creditNote",
    part: nextCreditNotePart(txApp, invoice),
    now: Date.now(),
    doubts: invoice.getString("doubts"),
    content: {
      ...content,
      ...composeCreditNote(content, before, pieces),
      pieces,
      refersTo: { number: invoice.getString("number"), issuedAt: invoice.getString("issuedAt") },
    },
  });
}

/**
 * Throws unless the order's items are still those of its invoice, and the earlier credit notes (`before`)
 * credit no more pieces than `wanted`.
 * @param {core.Record} order @param {core.Record} invoice
 * @param {{ wanted: readonly number[], before: readonly number[] }} pieces
 */
function requireCreditable(order, invoice, { wanted, before }) {
  const number = invoice.getString("number");
  const items = orderedPieces(order).join();
  if (invoicedPieces(jsonField(invoice, "content")).join() !== items)
    throw orderFieldError(
      "returnedPieces",
      `The order's items differ from those on ${number}. Restore them first, then confirm the pieces.`,
    );
  if (!hasNoPieces(subtractPieces(before, wanted)))
    throw orderFieldError(
      "returnedPieces",
      `The credit notes for ${number} already credit more pieces than these.`,
    );
}

module.exports = { issueCreditNote };
