const {
  composeInvoice,
  financialYear,
  indianIsoDate,
  invoiceNumber,
  isCancelledOrComingBack,
  parseStoredDetails,
  parseTaxRate,
  placeOfSupply,
} = require("../domain.js");
const { clearPreviousSaleFields } = require("../orders/clearPreviousSaleFields.js");
const { itemsOf, parcelStateOf, readQuantity } = require("../orders/orderRecord.js");
const { toDbDate } = require("../platform/dates.js");
const { jsonField } = require("../platform/json.js");
const { findInvoice, isFullyCredited } = require("./findIssuedDocuments.js");
const { readSeller, readDefaultHsn } = require("./seller.js");

/*
 * Issues invoices, and numbers invoices and credit notes. One transaction assigns the number and saves the
 * document, so an interruption never leaves a number without a document. An order has at most one invoice
 * that is not credited, so a repeated call assigns no second number.
 */

/** @typedef {"invoice" | "creditNote"} Kind */
/** @typedef {import("./findIssuedDocuments.js").Content} Content */

/**
 * Rule 46 of the CGST Rules asks for the buyer's name and address on invoices from this value on. On invoices
 * below this value the shop stores neither.
 */
const buyerFromRupees = 50_000;

/**
 * Returns the invoice of an order; issues it when there is none. An order that is sent or delivered after all
 * of its invoice was credited gets a new invoice, because the credit note has ended the earlier sale; this
 * function then empties the order's fields about the earlier sale.
 * @param {core.App} txApp in a transaction
 * @param {core.Record} order of `orders`
 * @param {string} [before] the parcel's state before the save that issues the invoice; "" without a save
 * @returns {core.Record} of `invoices`
 */
function issueInvoice(txApp, order, before = "") {
  const existing = findInvoice(txApp, order);
  const needsNewInvoice =
    existing && !isCancelledOrComingBack(parcelStateOf(order)) && isFullyCredited(txApp, existing);
  if (existing && !needsNewInvoice) return existing;
  const now = Date.now();
  const details = parseStoredDetails(jsonField(order, "details"));
  const items = readItems(txApp, order);
  const total = order.getFloat("total");
  const composed = composeInvoice(
    {
      items,
      total,
      shipping: details?.charges.shipping ?? 0,
      cash: details?.charges.cash ?? 0,
      ...placeOfSupply({
        state: details?.shipping?.state ?? "",
        pincode: details?.shipping?.pincode ?? "",
      }),
      isAbroad: !/^(in|ind|india)?$/i.test(details?.shipping?.country ?? ""),
    },
    readSeller(txApp),
    readTaxRates(txApp),
    indianIsoDate(now),
  );
  const buyer = total >= buyerFromRupees ? (details?.billing ?? details?.shipping) : undefined;
  const { invoice, doubts } = composed;
  const content = { ...invoice, ...(buyer && { buyer }) };
  const part = existing ? existing.getInt("part") + 1 : 0;
  if (part > 0) clearPreviousSaleFields(txApp, order, before);
  return saveWithNextNumber(txApp, order, { kind: "invoice", part, now, doubts, content });
}

/** Whether the owner has entered nothing yet that an invoice could list. @param {core.Record} order */
function hasNothingToInvoice(order) {
  return itemsOf(order).length === 0 && order.getFloat("total") === 0;
}

/**
 * Saves an invoice or credit note with the next number of its kind.
 * @param {core.App} txApp in a transaction
 * @param {core.Record} order of `orders`
 * @param {{ kind: Kind, part: number, now: number, doubts: string, content: Content }} given
 * @returns {core.Record} of `invoices`
 */
function saveWithNextNumber(txApp, order, { kind, part, now, doubts, content }) {
  const year = financialYear(now);
  const row = new DynamicModel({ serial: 0 });
  txApp
    .db()
    .newQuery(
      "SELECT ifnull(max(serial), 0) + 1 AS serial FROM invoices WHERE kind = {:kind} AND year = {:year}",
    )
    .bind({ kind, year })
    .one(row);
  const record = new Record(txApp.findCollectionByNameOrId("invoices"), {
    number: invoiceNumber(kind, year, row.serial),
    kind,
    year,
    serial: row.serial,
    orderId: order.getString("orderId"),
    part,
    issuedAt: toDbDate(now),
    // Stores the document's own total, because the order's total may have changed since the invoice.
    total: content.totals.total / 100,
    doubts: doubts.slice(0, 20_000),
    content,
  });
  txApp.save(record);
  return record;
}

/**
 * Reads an order's items with the HSN code of each product.
 * @param {core.App} app @param {core.Record} order
 */
function readItems(app, order) {
  const items = itemsOf(order);
  const codes = hsnByProduct(
    app,
    items.map(({ id }) => String(id ?? "")),
  );
  return items.map(({ id, name, size, qty, price }) => ({
    name: String(name ?? ""),
    size: String(size ?? ""),
    quantity: readQuantity(qty),
    price: Math.max(0, Number(price) || 0),
    hsn: codes[String(id ?? "")] || readDefaultHsn(),
  }));
}

/**
 * Reads the products' own HSN codes.
 * @param {core.App} app @param {string[]} ids of products
 * @returns {Record<string, string>} by id; "" for a product without a code
 */
function hsnByProduct(app, ids) {
  const products = app.findRecordsByIds("products", [...new Set(ids.filter(Boolean))]);
  return Object.fromEntries(products.map((record) => [record?.id ?? "", record?.getString("hsn") ?? ""]));
}

/** Reads the owner's tax rates; skips invalid ones. @param {core.App} app */
function readTaxRates(app) {
  return app.findAllRecords("taxRates").flatMap((record) => {
    const [hsn, from] = [record?.getString("hsn"), record?.getString("from")];
    const [rate, rateAbove] = [record?.getFloat("rate"), record?.getFloat("rateAbove")];
    return parseTaxRate({ hsn, from, rate, rateAbove, valueMax: record?.getFloat("valueMax") }) ?? [];
  });
}

module.exports = { hasNothingToInvoice, issueInvoice, saveWithNextNumber };
