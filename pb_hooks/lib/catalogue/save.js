const { runInHookTransaction } = require("../platform/hookTransaction.js");
const { jsonField } = require("../platform/json.js");
const { requireJournalRun } = require("./journal.js");
const { prepareProduct } = require("./prepare.js");
const { removeUnusedVariantNumbers, setVariantNumbers } = require("./variantNumbers.js");

/*
 * Record hooks of `products`, for every save by a request, an import or a hook. One handler does all steps, because each
 * handler holds a JavaScript engine until the save is done, and an import saves many products at once.
 */

/** The fields that orders change as well. */
const stockFields = ["stockbysize", "stock"];
const idAlphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/**
 * A product that PocketBase refuses leaves no variant numbers.
 * @param {core.RecordEvent} e
 */
function createProduct(e) {
  const record = /** @type {core.Record} */ (e.record);
  requireJournalRun(e.app);
  prepareProduct(record);
  // PocketBase assigns the id later, and the variant numbers are computed from it.
  if (!record.id) record.set("id", $security.randomStringWithAlphabet(15, idAlphabet));
  if (record.getUnsavedFiles("photos").length > 0) return createWithUpload(e, record);
  runInHookTransaction(e, (txApp) => {
    setVariantNumbers(txApp, record);
    e.next();
  });
}

/** @param {core.RecordEvent} e @param {core.Record} record */
function createWithUpload(e, record) {
  setVariantNumbers(e.app, record);
  try {
    e.next();
  } catch (error) {
    removeUnusedVariantNumbers(e.app, record.id);
    throw error;
  }
}

/**
 * A save writes all columns, unchanged ones too, and would undo an order's stock change between reading and writing. So
 * the stock is read and written in one transaction.
 * @param {core.RecordEvent} e
 */
function updateProduct(e) {
  const record = /** @type {core.Record} */ (e.record);
  requireJournalRun(e.app);
  prepareProduct(record);
  if (record.getUnsavedFiles("photos").length > 0) return saveWithUpload(e, record);
  runInHookTransaction(e, (txApp) => {
    keepStock(txApp, record);
    setVariantNumbers(txApp, record);
    e.next();
  });
}

/**
 * Saves a product with new photos. PocketBase uploads them before it writes the row, for seconds with S3, and a transaction
 * would block all other writes meanwhile. So only changed columns are written, and the stock stays as orders leave it.
 * @param {core.RecordEvent} e
 * @param {core.Record} record
 */
function saveWithUpload(e, record) {
  setVariantNumbers(e.app, record);
  record.ignoreUnchangedFields(true);
  try {
    e.next();
  } finally {
    record.ignoreUnchangedFields(false);
  }
}

/** Replaces the stock fields that this save does not change by their stored values. @param {core.App} app @param {core.Record} record */
function keepStock(app, record) {
  const before = record.original();
  const unchanged = stockFields.filter((name) => record.getString(name) === before.getString(name));
  if (unchanged.length === 0) return;
  const stored = app.findRecordsByIds("products", [record.id])[0];
  for (const name of unchanged) if (stored) record.set(name, jsonField(stored, name));
}

module.exports = { createProduct, updateProduct };
