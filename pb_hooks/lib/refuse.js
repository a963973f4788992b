/**
 * Answers in PocketBase's shape with a code that programs can rely on; PocketBase's own errors put no plain text
 * into `data`.
 * @param {core.RequestEvent} e
 * @param {number} status
 * @param {string} code stable
 * @param {string} message for people
 */
function refuse(e, status, code, message) {
  return e.json(status, { status, message, data: { code } });
}

module.exports = { refuse };
