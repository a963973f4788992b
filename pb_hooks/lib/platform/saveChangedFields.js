/**
 * Continues the save of a record, but writes only its changed columns. PocketBase would write all columns as
 * the request has read them, and so overwrite what other requests have saved since.
 * @param {core.RecordEvent} e of an update
 * @throws what `e.next()` throws
 */
function saveChangedFields(e) {
  const record = /** @type {core.Record} */ (e.record);
  record.ignoreUnchangedFields(true);
  try {
    e.next();
  } finally {
    record.ignoreUnchangedFields(false);
  }
}

module.exports = { saveChangedFields };
