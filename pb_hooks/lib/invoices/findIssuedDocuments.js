const { addPieces, hasNoPieces, invoicedPieces, subtractPieces } = require("../domain.js");
const { jsonField } = require("../platform/json.js");

/*
 * Finds the invoices and credit notes of an order. An order has one invoice, and gets another one only after
 * credit notes for all of the previous one. Only the latest invoice is valid; each credit note names its
 * invoice.
 */

/**
 * An invoice or credit note as stored JSON. `pieces`: the credited pieces of each goods line; missing in
 * credit notes of earlier releases, which credit the whole invoice.
 * @typedef {import("../domain.js").Invoice & { buyer?: object, refersTo?: { number: string, issuedAt: string
 *   }, pieces?: number[] }} Content
 */

/**
 * Finds the latest invoice of an order.
 * @param {core.App} app
 * @param {core.Record} order
 * @returns {core.Record | undefined} undefined when the order has no invoice
 */
function findInvoice(app, order) {
  const orderId = order.getString("orderId");
  const filter = "orderId = {:orderId} && kind = 'invoice'";
  return app.findRecordsByFilter("invoices", filter, "-part", 1, 0, { orderId })[0];
}

/**
 * Finds the credit notes of one invoice, oldest first.
 * @param {core.App} app @param {core.Record} invoice
 * @returns {core.Record[]}
 */
function findCreditNotes(app, invoice) {
  const number = invoice.getString("number");
  return findCreditNotesOfOrder(app, invoice).filter(
    (note) => /** @type {Content} */ (jsonField(note, "content")).refersTo?.number === number,
  );
}

/**
 * The position of the next credit note of an order, counting the notes of all its invoices.
 * @param {core.App} app @param {core.Record} invoice
 * @returns {number}
 */
function nextCreditNotePart(app, invoice) {
  return findCreditNotesOfOrder(app, invoice).length + 1;
}

/**
 * Finds the credit notes of all invoices of an order, oldest first.
 * @param {core.App} app @param {core.Record} invoice @returns {core.Record[]}
 */
function findCreditNotesOfOrder(app, invoice) {
  const orderId = invoice.getString("orderId");
  const filter = "orderId = {:orderId} && kind = 'creditNote'";
  return app
    .findRecordsByFilter("invoices", filter, "part", 0, 0, { orderId })
    .filter((record) => record !== undefined);
}

/**
 * Adds up how many pieces of each goods line the credit notes have credited.
 * @param {Content} content of the invoice
 * @param {core.Record[]} notes
 * @returns {number[]} one number per goods line
 */
function creditedPieces(content, notes) {
  const all = invoicedPieces(content);
  return notes.reduce(
    (sum, note) => addPieces(sum, /** @type {Content} */ (jsonField(note, "content")).pieces ?? all),
    all.map(() => 0),
  );
}

/** Whether credit notes cover all of an invoice. @param {core.App} app @param {core.Record} invoice */
function isFullyCredited(app, invoice) {
  const notes = findCreditNotes(app, invoice);
  if (notes.length === 0) return false;
  /** @type {Content} */
  const content = jsonField(invoice, "content");
  return hasNoPieces(subtractPieces(invoicedPieces(content), creditedPieces(content, notes)));
}

module.exports = { creditedPieces, findCreditNotes, findInvoice, isFullyCredited, nextCreditNotePart };
