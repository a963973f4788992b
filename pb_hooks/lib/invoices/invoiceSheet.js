const {
  addressLines,
  escapeMarkup,
  formatPaise,
  formatIndianDate,
  invoiceTexts,
  localTaxName,
  stateName,
} = require("../domain.js");
const { fromDbDate } = require("../platform/dates.js");
const { documentNumberRow } = require("./printStyle.js");

/*
 * Renders the sheet of one invoice or credit note as HTML, with everything that rule 46 of the CGST Rules
 * asks for. Texts of products and shoppers are escaped.
 */

/** @typedef {import("../domain.js").Invoice} Invoice */
/** @typedef {import("../domain.js").InvoiceLine} InvoiceLine */
/** @typedef {Parameters<typeof addressLines>[0]} Address */

/**
 * @typedef {object} PrintedInvoice
 * @property {"invoice" | "creditNote"} kind
 * @property {string} number
 * @property {string} issuedAt as a database date
 * @property {string} orderId
 * @property {string} payment "Prepaid", "Cash on delivery" or ""
 * @property {Invoice & { refersTo?: { number: string, issuedAt: string } }} content
 * @property {Address | undefined} billing
 * @property {Address | undefined} shipping undefined when it is unknown or was erased
 */

/** Formats a stored time as a day: "31 January 2026". @param {string} stored */
const formatStoredDay = (stored) => formatIndianDate(fromDbDate(stored));

/** Renders an invoice or a credit note. @param {PrintedInvoice} printed @returns {string} HTML */
function invoiceSheet(printed) {
  const { kind, number, issuedAt, orderId, payment, content } = printed;
  const { seller, totals } = content;
  const isTaxed = seller.gstin !== "";
  const title = titleOf(kind, isTaxed);
  const refersTo =
    content.refersTo &&
    invoiceTexts.refersToText(content.refersTo.number, formatStoredDay(content.refersTo.issuedAt));
  return `<section class="sheet">
<header><div><h1>${escapeMarkup(seller.name)}</h1>${paragraphs([seller.address].filter(Boolean))}${isTaxed ? `<p>${invoiceTexts.gstinText(escapeMarkup(seller.gstin))}</p>` : ""}</div>
<div class="facts"><b>${title}</b><p>${escapeMarkup(number)}</p><p>${formatStoredDay(issuedAt)}</p>${refersTo ? `<p>${escapeMarkup(refersTo)}</p>` : ""}</div></header>
<div class="parties">${addressBlocks(printed)}<div><h2>${invoiceTexts.orderHeading}</h2><p>${escapeMarkup(orderId)}</p>${payment ? `<p>${escapeMarkup(payment)}</p>` : ""}${isTaxed ? `<p>${invoiceTexts.placeOfSupplyText(escapeMarkup(stateName(content.state)), escapeMarkup(content.state))}</p>` : ""}</div></div>
${isTaxed ? itemTableWithTax(number, content) : itemTableWithoutTax(number, content)}
<div class="end"><div class="soft"><p>${isTaxed ? invoiceTexts.amountsWithTax : invoiceTexts.amountsInRupees}</p>${totals.discount > 0 ? `<p>${invoiceTexts.discountTaken(formatPaise(totals.discount))}</p>` : ""}</div>
<div class="sign soft">${invoiceTexts.signedForSeller(escapeMarkup(seller.name))}<br>${invoiceTexts.signatory}</div></div>
</section>`;
}

/**
 * The title of a document.
 * @param {PrintedInvoice["kind"]} kind @param {boolean} isTaxed the seller has a GSTIN
 */
function titleOf(kind, isTaxed) {
  if (kind === "creditNote") return invoiceTexts.creditNoteTitle;
  return isTaxed ? invoiceTexts.taxInvoiceTitle : invoiceTexts.billTitle;
}

/** Renders the billing and shipping address. @param {PrintedInvoice} printed */
function addressBlocks({ billing, shipping }) {
  const block = (/** @type {string} */ title, /** @type {Address} */ address) =>
    `<div><h2>${title}</h2>${paragraphs(addressLines(address))}</div>`;
  const { addressUnknown, billAndShipTo, billTo, shipTo } = invoiceTexts;
  if (!shipping) return `<div><h2>${shipTo}</h2><p>${addressUnknown}</p></div>`;
  return (billing ? block(billTo, billing) : "") + block(billing ? shipTo : billAndShipTo, shipping);
}

/**
 * Renders the items of a document with tax, with a column for each tax. Only a seller with a GSTIN charges
 * tax.
 * @param {string} number of the document @param {Invoice} content
 */
function itemTableWithTax(number, { lines: rows, totals, seller, state }) {
  const isInterstate = state !== seller.state;
  const taxes = isInterstate ? ["IGST"] : ["CGST", localTaxName(state)];
  const taxCells = (/** @type {Pick<InvoiceLine, "cgst" | "sgst" | "igst">} */ { cgst, sgst, igst }) =>
    isInterstate ? amountCell(igst) : amountCell(cgst) + amountCell(sgst);
  const body = rows.map(
    (row) =>
      `<tr><td class="item">${itemNameOf(row)}</td><td class="code">${escapeMarkup(row.hsn)}</td><td class="n">${row.quantity || ""}</td>${amountCell(row.price)}${row.discount ? amountCell(row.discount) : '<td class="n"></td>'}${amountCell(row.taxable)}<td class="n">${row.rate} %</td>${taxCells(row)}${amountCell(row.total)}</tr>`,
  );
  const head = [
    invoiceTexts.itemColumn,
    invoiceTexts.hsnColumn,
    invoiceTexts.piecesColumn,
    invoiceTexts.priceColumn,
    invoiceTexts.discountColumn,
    invoiceTexts.taxableColumn,
    invoiceTexts.rateColumn,
    ...taxes,
    invoiceTexts.totalColumn,
  ];
  const foot = `<tr class="total"><td colspan="5">${invoiceTexts.totalColumn}</td>${amountCell(totals.taxable)}<td></td>${taxCells(totals)}${amountCell(totals.total)}</tr>`;
  return itemTable(number, { head, body, foot, textColumns: 2 });
}

/**
 * Renders the items of a document without tax.
 * @param {string} number of the document @param {Invoice} content
 */
function itemTableWithoutTax(number, { lines: rows, totals }) {
  const body = rows.map(
    (row) =>
      `<tr><td class="item">${itemNameOf(row)}</td><td class="n">${row.quantity || ""}</td>${amountCell(row.price)}${row.discount ? amountCell(row.discount) : '<td class="n"></td>'}${amountCell(row.total)}</tr>`,
  );
  const foot = `<tr class="total"><td colspan="4">${invoiceTexts.totalColumn}</td>${amountCell(totals.total)}</tr>`;
  const { itemColumn, piecesColumn, priceColumn, discountColumn, totalColumn } = invoiceTexts;
  const head = [itemColumn, piecesColumn, priceColumn, discountColumn, totalColumn];
  return itemTable(number, { head, body, foot, textColumns: 1 });
}

/**
 * Renders a table of items.
 * @param {string} number of the document
 * @param {{ head: string[], body: string[], foot: string, textColumns: number }} rows `textColumns`: how many
 * columns on the left are texts
 */
function itemTable(number, { head, body, foot, textColumns }) {
  const cells = head.map((title, at) => `<th${at < textColumns ? "" : ' class="n"'}>${title}</th>`).join("");
  return `<table class="taxes"><thead>${documentNumberRow(escapeMarkup(number), body.length, head.length)}<tr>${cells}</tr></thead><tbody>${body.join("\n")}\n${foot}</tbody></table>`;
}

/** The name and size of an item as HTML. @param {Pick<InvoiceLine, "name" | "size">} line */
function itemNameOf({ name, size }) {
  return escapeMarkup(name) + (size ? `, ${escapeMarkup(size)}` : "");
}

/** A table cell with an amount. @param {number} paise */
function amountCell(paise) {
  return `<td class="n">${formatPaise(paise)}</td>`;
}

/** Renders each text as a paragraph. @param {string[]} texts */
function paragraphs(texts) {
  return texts.map((text) => `<p>${escapeMarkup(text)}</p>`).join("");
}

module.exports = { formatStoredDay, invoiceSheet, paragraphs };
