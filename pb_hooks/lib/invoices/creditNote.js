const { addPieces, allPiecesOf, creditedPart, isNoPiece, withoutPieces } = require("../domain.js");
const { piecesOf } = require("../orders/orderRecord.js");
const { refusal } = require("../orders/returnedPieces.js");
const { jsonField } = require("../platform/json.js");
const { findInvoice, saveNext } = require("./issue.js");

/*
 * Credit notes of an order whose pieces came back or that was cancelled. Each takes back pieces that no earlier one has, so a
 * repeated message issues none; together they are never more than the invoice.
 */

/** @typedef {import("./issue.js").Content} Content */

/**
 * Issues a credit note for the pieces that no earlier one has taken back; with the last piece it takes back the fees too.
 * @param {core.App} txApp in a transaction
 * @param {core.Record} order of `orders`
 * @param {readonly number[]} [wanted] all pieces that came back, those of earlier notes included; without it all of the invoice
 * @returns {core.Record | undefined} undefined without an invoice, or when nothing is left to be taken back
 * @throws {BadRequestError} with a sentence for the owner, when the pieces are not those of the invoice
 */
function issueCreditNote(txApp, order, wanted) {
  const invoice = findInvoice(txApp, order);
  if (!invoice) return;
  /** @type {Content} */
  const content = jsonField(invoice, "content");
  const notes = findCreditNotes(txApp, order);
  const before = creditedPieces(content, notes);
  if (wanted) requireCreditable(order, invoice, { wanted, before });
  const pieces = withoutPieces(wanted ?? allPiecesOf(content), before);
  // An invoice without goods has one note.
  if (isNoPiece(pieces) && (wanted || notes.length > 0)) return;
  return saveNext(txApp, order, {
    kind: "creditNote",
    part: notes.length + 1,
    now: Date.now(),
    doubts: invoice.getString("doubts"),
    content: {
      ...content,
      ...creditedPart(content, before, pieces),
      pieces,
      refersTo: { number: invoice.getString("number"), issuedAt: invoice.getString("issuedAt") },
    },
  });
}

/**
 * @param {core.Record} order @param {core.Record} invoice
 * @param {{ wanted: readonly number[], before: readonly number[] }} pieces
 */
function requireCreditable(order, invoice, { wanted, before }) {
  const number = invoice.getString("number");
  const items = piecesOf(order).join();
  if (allPiecesOf(jsonField(invoice, "content")).join() !== items)
    throw refusal(
      "returnedPieces",
      `The items are no longer those of ${number}: write them as they are there first.`,
    );
  if (!isNoPiece(withoutPieces(before, wanted)))
    throw refusal("returnedPieces", `The credit notes for ${number} have taken back more pieces than these.`);
}

/** @param {core.App} app @param {core.Record} order @returns {core.Record[]} */
function findCreditNotes(app, order) {
  const orderId = order.getString("orderId");
  const filter = "orderId = {:orderId} && kind = 'creditNote'";
  return app
    .findRecordsByFilter("invoices", filter, "part", 0, 0, { orderId })
    .filter((record) => record !== undefined);
}

/**
 * The pieces that the notes have taken back, of each goods line.
 * @param {Content} content of the invoice
 * @param {core.Record[]} notes
 * @returns {number[]}
 */
function creditedPieces(content, notes) {
  const all = allPiecesOf(content);
  return notes.reduce(
    (sum, note) => addPieces(sum, /** @type {Content} */ (jsonField(note, "content")).pieces ?? all),
    all.map(() => 0),
  );
}

module.exports = { issueCreditNote };
