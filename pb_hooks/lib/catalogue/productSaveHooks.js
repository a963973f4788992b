const { runInHookTransaction } = require("../platform/hookTransaction.js");
const { saveChangedFields } = require("../platform/saveChangedFields.js");
const { requireJournalRun } = require("./journal.js");
const { prepareProduct } = require("./prepareProduct.js");
const { mergeStockEdit, saveStockEdit, detachStockEdit } = require("./stockEdit.js");
const { removeUnusedVariantNumbers, setVariantNumbers } = require("./variantNumbers.js");

/*
 * Record hooks that run when a product is saved by a request, an import or a hook. One handler does all
 * steps, because each handler holds a JavaScript engine until the save is done, and an import saves many
 * products at once.
 */

const idAlphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/**
 * Record hook of a new product: also saves the variant numbers of its sizes. If PocketBase refuses the
 * product, the numbers are not saved either.
 * @param {core.RecordEvent} e
 */
function onProductCreate(e) {
  const record = /** @type {core.Record} */ (e.record);
  requireJournalRun(e.app);
  prepareProduct(record);
  // Sets the id now: the variant numbers are computed from it, and PocketBase would assign it later.
  if (!record.id) record.set("id", $security.randomStringWithAlphabet(15, idAlphabet));
  if (record.getUnsavedFiles("photos").length > 0) return createWithUpload(e, record);
  runInHookTransaction(e, (txApp) => {
    setVariantNumbers(txApp, record);
    e.next();
  });
}

/**
 * Creates a product with photos, outside a transaction. If PocketBase refuses the product, removes its
 * variant numbers again.
 * @param {core.RecordEvent} e @param {core.Record} record
 */
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
 * Record hook of a changed product: writes only the changed columns, because orders and the job that cleans
 * photos (photoCleaningJob.js) may have changed the others since the record was read. Reads and writes the
 * stock in one transaction.
 * @param {core.RecordEvent} e
 */
function onProductUpdate(e) {
  const record = /** @type {core.Record} */ (e.record);
  requireJournalRun(e.app);
  prepareProduct(record);
  if (record.getUnsavedFiles("photos").length > 0) return saveWithUpload(e, record);
  runInHookTransaction(e, (txApp) => {
    const stored = txApp.findRecordsByIds("products", [record.id])[0];
    if (stored) {
      mergeStockEdit(record, stored);
      takeStoredPhotoNames(record, stored);
    }
    setVariantNumbers(txApp, record);
    saveChangedFields(e);
  });
}

/**
 * If a save does not change the photos, sets their names to the currently stored ones: the job that cleans
 * photos may have renamed them, and PocketBase refuses names that the stored row does not have.
 * @param {core.Record} record @param {core.Record} stored
 */
function takeStoredPhotoNames(record, stored) {
  // Uses `getStringSlice`, because `getString` returns "" for every list.
  const isUnchanged =
    JSON.stringify(record.getStringSlice("photos")) ===
    JSON.stringify(record.original().getStringSlice("photos"));
  if (isUnchanged) record.set("photos", [...stored.getStringSlice("photos")]);
}

/**
 * Saves a product with new photos, outside a transaction: PocketBase uploads the photos before it writes the
 * row, which takes seconds with S3, and a transaction would block all other writes meanwhile. An edit of the
 * stock is saved afterwards.
 * @param {core.RecordEvent} e
 * @param {core.Record} record
 */
function saveWithUpload(e, record) {
  setVariantNumbers(e.app, record);
  const edit = detachStockEdit(record);
  saveChangedFields(e);
  if (edit) saveStockEdit(e.app, record, edit);
}

module.exports = { onProductCreate, onProductUpdate };
