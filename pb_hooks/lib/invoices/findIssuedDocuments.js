const { addPieces, hasNoPieces, invoicedPieces, subtractPieces } = require("../domain.js");
const { jsonField } = require("../platform/json.js");

/*
 * The issued documents of an order. An order has one invoice; a further one only after all of the one before
 * was credited. Only the latest counts, and a credit note belongs to the invoice that it names.
 */

/**
 * @typedef {import("../domain.js").Invoice & { buyer?: object, refersTo?: { number: string, issuedAt: string
 *   }, pieces?: number[] }} Content the stored JSON; `pieces`: the credited pieces of each goods line;
 *   missing in notes of earlier releases, which credit the whole invoice
 */

/**
 * The latest invoice of an order.
 * @param {core.App} app
 * @param {core.Record} order
 * @returns {core.Record | undefined}
 */
function findInvoice(app, order) {
  const orderId = order.getString("orderId");
  const filter = "orderId = {:orderId} && kind = 'invoice'";
  return app.findRecordsByFilter("invoices", filter, "-part", 1, 0, { orderId })[0];
}

/**
 * The credit notes of one invoice, the oldest first.
 * @param {core.App} app @param {core.Record} invoice
 * @returns {core.Record[]}
 */
function findCreditNotes(app, invoice) {
  const number = invoice.getString("number");
  return findAllCreditNotes(app, invoice).filter(
    (note) => /** @type {Content} */ (jsonField(note, "content")).refersTo?.number === number,
  );
}

/**
 * The number of the next credit note among those of all invoices of its order.
 * @param {core.App} app @param {core.Record} invoice
 * @returns {number}
 */
function nextCreditNotePart(app, invoice) {
  return findAllCreditNotes(app, invoice).length + 1;
}

/** @param {core.App} app @param {core.Record} invoice @returns {core.Record[]} */
function findAllCreditNotes(app, invoice) {
  const orderId = invoice.getString("orderId");
  const filter = "orderId = {:orderId} && kind = 'creditNote'";
  return app
    .findRecordsByFilter("invoices", filter, "part", 0, 0, { orderId })
    .filter((record) => record !== undefined);
}

/**
 * The pieces of each goods line that the notes have credited.
 * @param {Content} content of the invoice
 * @param {core.Record[]} notes
 * @returns {number[]}
 */
function creditedPieces(content, notes) {
  const all = invoicedPieces(content);
  return notes.reduce(
    (sum, note) => addPieces(sum, /** @type {Content} */ (jsonField(note, "content")).pieces ?? all),
    all.map(() => 0),
  );
}

/** Whether credit notes take back all of an invoice. @param {core.App} app @param {core.Record} invoice */
function isCredited(app, invoice) {
  const notes = findCreditNotes(app, invoice);
  if (notes.length === 0) return false;
  /** @type {Content} */
  const content = jsonField(invoice, "content");
  return hasNoPieces(subtractPieces(invoicedPieces(content), creditedPieces(content, notes)));
}

module.exports = { creditedPieces, findCreditNotes, findInvoice, isCredited, nextCreditNotePart };
