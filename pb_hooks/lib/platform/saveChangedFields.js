/**
 * Continues the save of a record and writes its changed columns only. PocketBase would write the others, too,
 * as they were when the request read the record, and undo what others have saved since.
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
