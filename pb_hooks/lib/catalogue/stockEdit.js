const { parseStockCounts } = require("../domain.js");
const { jsonField } = require("../platform/json.js");
const { bodyOf } = require("../platform/request.js");

/*
 * Edits of a product's stock in the dashboard. Orders can change the stock while the owner has the form open.
 * So the form sends the counts of all sizes, and the counts that it showed at first (`stockbysizeSeen`). Only
 * sizes whose two counts differ are stored.
 */

/** Stock fields of a product, which both the owner's form and orders change. */
const stockFields = ["stockbysize", "stock"];
/**
 * Key of the counts that the form showed, in a record's custom data, which is not stored. The request hook
 * sets it, and the transaction that saves the product reads it.
 */
const seenKey = "stockbysizeSeen";

/**
 * @typedef {{ counts: unknown, seen: string }} StockEdit `counts` by size; `seen`: the counts that the form
 * has shown, as JSON
 */

/**
 * Request hook of a changed product: copies the counts that the owner's form showed into the record's custom
 * data.
 * @param {core.RecordRequestEvent} e of `products`
 */
function readSeenStock(e) {
  const seen = bodyOf(e)[seenKey];
  if (seen !== undefined) e.record?.set(seenKey, JSON.stringify(seen));
}

/**
 * Merges the stock that the owner's form sends with the stored one, which orders may have changed since the
 * form was opened: fields, and counts of sizes, that the form does not change keep their stored value.
 * @param {core.Record} record to be saved @param {core.Record} stored as read in the transaction that saves
 * `record`
 */
function mergeStockEdit(record, stored) {
  const seen = record.getString(seenKey);
  const unchanged = stockFields.filter((name) => !isFieldEdited(record, name));
  for (const name of unchanged) record.set(name, jsonField(stored, name));
  if (!seen || unchanged.includes("stockbysize")) return;
  const versions = { stored: jsonField(stored, "stockbysize"), seen: JSON.parse(seen) };
  record.set("stockbysize", mergeCounts({ ...versions, edited: jsonField(record, "stockbysize") }));
}

/** Whether a save changes a field. @param {core.Record} record @param {string} name of a field */
function isFieldEdited(record, name) {
  return record.getString(name) !== record.original().getString(name);
}

/**
 * Merges stock counts: takes the stored ones, and replaces those of the sizes that the owner has changed in
 * the form.
 * @param {{ stored: unknown, seen: unknown, edited: unknown }} versions of the field stockbysize
 * @returns {Record<string, number> | null} null when no size has a count
 */
function mergeCounts({ stored, seen, edited }) {
  const before = parseStockCounts(seen);
  const after = parseStockCounts(edited);
  const now = parseStockCounts(stored);
  /** @type {Record<string, number>} */
  const merged = {};
  for (const size of Object.keys({ ...after, ...now })) {
    const count = after[size] === before[size] ? now[size] : after[size];
    if (count !== undefined) merged[size] = count;
  }
  return Object.keys(merged).length > 0 ? merged : null;
}

/**
 * Removes the edit of the stock from a record, so that a save of the record leaves the stock unchanged.
 * @param {core.Record} record
 * @returns {StockEdit | undefined} the edit; undefined when the form has not changed the stock
 */
function detachStockEdit(record) {
  const seen = record.getString(seenKey);
  if (!seen || !isFieldEdited(record, "stockbysize")) return;
  const counts = jsonField(record, "stockbysize");
  record.set("stockbysize", jsonField(record.original(), "stockbysize"));
  return { counts, seen };
}

/**
 * Saves the stock edit that `detachStockEdit` has removed from a record.
 * @param {core.App} app @param {core.Record} record gets the stored counts, for the response @param
 * {StockEdit} edit
 */
function saveStockEdit(app, record, { counts, seen }) {
  const stored = app.findRecordById("products", record.id);
  stored.set("stockbysize", counts);
  stored.set(seenKey, seen);
  app.save(stored);
  record.set("stockbysize", jsonField(stored, "stockbysize"));
}

module.exports = { mergeStockEdit, readSeenStock, saveStockEdit, detachStockEdit };
