/** A moment as PocketBase stores it, so that the database can compare it as text. @param {number} ms since 1970 */
function stored(ms) {
  return new Date(ms).toISOString().replace("T", " ");
}

/** @param {string} text as stored; "" gives 0 */
function toMs(text) {
  return text ? Date.parse(text.replace(" ", "T")) : 0;
}

module.exports = { stored, toMs };
