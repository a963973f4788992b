/**
 * Parses JSON of unknown origin.
 * @param {string} text
 * @returns {any} undefined for text that is not JSON
 */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads and parses a JSON field of a record; `record.get` returns bytes for such a field.
 * @param {core.Record} record
 * @param {string} field
 * @returns {any} null for an empty field
 * @throws {SyntaxError} for a value that is not JSON
 */
function jsonField(record, field) {
  return JSON.parse(record.getString(field) || "null");
}

module.exports = { jsonField, parseJson };
