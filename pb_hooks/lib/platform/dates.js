/**
 * Formats a time as PocketBase stores it, so that SQL can compare it as text.
 * @param {number} ms milliseconds since 1970
 * @returns {string} for example "2026-01-31 08:00:00.000Z"
 */
function toDbDate(ms) {
  return new Date(ms).toISOString().replace("T", " ");
}

/**
 * Parses a stored time.
 * @param {string} text
 * @returns {number} milliseconds since 1970; 0 for ""
 */
function fromDbDate(text) {
  return text ? Date.parse(text.replace(" ", "T")) : 0;
}

module.exports = { fromDbDate, toDbDate };
