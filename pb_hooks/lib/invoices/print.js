const { escapeMarkup, invoiceTexts, orderNumber, parseId, parseStoredDetails } = require("../domain.js");
const { findOrder, parcelStateOf } = require("../orders/orderRecord.js");
const { respondError } = require("../platform/errors.js");
const { jsonField, parseJson } = require("../platform/json.js");
const { reportProblem } = require("../platform/problemLog.js");
const { requestOf } = require("../platform/request.js");
const { invoiceSheet } = require("./invoiceSheet.js");
const { hasNothingToInvoice, issueInvoice } = require("./issueInvoice.js");
const { findInvoice } = require("./findIssuedDocuments.js");
const { packingSlip } = require("./packingSlip.js");
const { printStyle } = require("./printStyle.js");

/** Maximum number of sheets in one request. */
const sheetsMax = 200;
/** Content-Security-Policy of the printed page: no scripts and no loads, even if a name contains HTML. */
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
const titles = {
  packingSlips: invoiceTexts.packingSlipsTitle,
  invoices: invoiceTexts.invoicesTitle,
  issued: invoiceTexts.issuedTitle,
};

/**
 * What to print: "packingSlips" and "invoices" of orders; "issued": invoices and credit notes that were
 * issued before.
 * @typedef {keyof typeof titles} PrintKind
 * @typedef {{ sheet: string } | { problem: string }} Printed `problem`: a sentence for the owner about a
 * record that has no sheet
 */

/**
 * POST /api/shop/print {kind, ids}, for superusers: responds with a page that has one sheet for each record,
 * in the given order. Printing "invoices" issues the invoice of an order without one, and a new invoice for
 * an order that is sent or delivered after its invoice was credited. The auth token is in a header, so the
 * page cannot be opened by its address alone.
 * @param {core.RequestEvent} e
 */
function printDocuments(e) {
  const { kind, ids } = Object(parseJson(toString(requestOf(e).body)));
  const isKnownKind = Object.keys(titles).includes(kind);
  const wanted = Array.isArray(ids) ? [...new Set(ids.map(parseId))].filter(Boolean) : [];
  if (!isKnownKind || wanted.length === 0 || wanted.length > sheetsMax)
    return respondError(e, 400, "print-request", invoiceTexts.chooseRecordsToPrint(sheetsMax, wanted.length));
  const printed = wanted.map((id) => tryPrint(e.app, /** @type {PrintKind} */ (kind), id));
  const headers = e.response.header();
  headers.set("Content-Security-Policy", `${pagePolicy}; frame-ancestors 'none'`);
  headers.set("Cache-Control", "no-store");
  return e.html(200, renderPage(/** @type {PrintKind} */ (kind), printed));
}

/**
 * Prints one record. Returns a `problem` for a record that cannot be printed, so that the other records of
 * the request are still printed.
 * @param {core.App} app @param {PrintKind} kind @param {string} id
 * @returns {Printed}
 */
function tryPrint(app, kind, id) {
  const record = app.findRecordsByIds(kind === "issued" ? "invoices" : "orders", [id])[0];
  if (!record) return { problem: invoiceTexts.recordToPrintGone(id) };
  try {
    return printRecord(app, kind, record);
  } catch (error) {
    const name = kind === "issued" ? record.getString("number") : orderNumber(record.getString("orderId"));
    reportProblem(app, "A document could not be printed", { document: name, problem: error });
    return { problem: invoiceTexts.printFailed(name, `${error}`) };
  }
}

/**
 * Renders the sheet of one record.
 * @param {core.App} app @param {PrintKind} kind @param {core.Record} record @returns {Printed}
 */
function printRecord(app, kind, record) {
  if (kind === "packingSlips") return printPackingSlip(app, record);
  if (kind === "issued")
    return { sheet: renderIssuedSheet(record, findOrder(app, record.getString("orderId"))) };
  return printInvoice(app, record);
}

/**
 * Renders the packing slip of an order.
 * @param {core.App} app @param {core.Record} order @returns {Printed}
 */
function printPackingSlip(app, order) {
  if (parcelStateOf(order) === "cancelled")
    return { problem: invoiceTexts.cancelledNotPacked(order.getString("orderId")) };
  return { sheet: packingSlip(order, app.settings().meta.appName) };
}

/**
 * Renders the invoice of an order; issues it first if the order has none.
 * @param {core.App} app @param {core.Record} listed the order before the transaction @returns {Printed}
 */
function printInvoice(app, listed) {
  /** @type {Printed} */
  let printed = { problem: "" };
  app.runInTransaction((txApp) => {
    // Read in this transaction: another request may have cancelled the order since `listed` was read.
    const order = txApp.findRecordById("orders", listed.id);
    const problem = findInvoice(txApp, order) ? "" : invoiceProblem(order);
    printed = problem ? { problem } : { sheet: renderIssuedSheet(issueInvoice(txApp, order), order) };
  });
  return printed;
}

/**
 * Why an order gets no invoice now: it has no items, or it is cancelled or returned. A credit note is issued
 * when an order enters these states, so an invoice that is issued later would never be credited.
 * @param {core.Record} order without an invoice
 * @returns {string} "" when the order gets an invoice
 */
function invoiceProblem(order) {
  const [state, orderId] = [parcelStateOf(order), order.getString("orderId")];
  if (state === "cancelled") return invoiceTexts.cancelledWithoutInvoice(orderId);
  if (hasNothingToInvoice(order)) return invoiceTexts.nothingToInvoice(orderId);
  return state === "returned" ? invoiceTexts.returnedWithoutInvoice(orderId) : "";
}

/**
 * Renders the sheet of an issued invoice or credit note.
 * @param {core.Record} invoice of `invoices`
 * @param {core.Record | undefined} order undefined when it was deleted
 */
function renderIssuedSheet(invoice, order) {
  const details = order && parseStoredDetails(jsonField(order, "details"));
  const content = jsonField(invoice, "content");
  return invoiceSheet({
    kind: invoice.getString("kind") === "creditNote" ? "creditNote" : "invoice",
    number: invoice.getString("number"),
    issuedAt: invoice.getString("issuedAt"),
    orderId: invoice.getString("orderId"),
    payment: order?.getString("payment") ?? "",
    content,
    billing: details?.billing,
    shipping: details?.shipping ?? content.buyer,
  });
}

/**
 * Renders the page with all sheets, and a note about records without one.
 * @param {PrintKind} kind @param {Printed[]} printed
 */
function renderPage(kind, printed) {
  const problems = printed.flatMap((one) => ("problem" in one ? [one.problem] : []));
  const sheets = printed.flatMap((one) => ("sheet" in one ? [one.sheet] : []));
  const note = problems.map((text) => `<p>${escapeMarkup(text)}</p>`).join("");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${pagePolicy}">
<title>${titles[kind]}</title>
<style>${printStyle}</style>
</head>
<body>
${note && `<div class="note" role="status">${note}</div>`}
${sheets.join("\n")}
</body>
</html>`;
}

module.exports = { printDocuments };
