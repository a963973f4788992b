/**
 * Responds with PocketBase's error shape and a stable code in `data.code`. PocketBase's own error
 * constructors accept only validation errors in `data`.
 * @param {core.RequestEvent} e
 * @param {number} status HTTP status
 * @param {string} code kebab case
 * @param {string} message text for people
 * @param {Record<string, unknown>} [more] further members of `data`
 * @returns {void}
 */
function respondError(e, status, code, message, more = {}) {
  return e.json(status, { status, message, data: { code, ...more } });
}

/**
 * Creates an error to throw, with PocketBase's error shape and a stable code in `data.code`. Throw it inside
 * a transaction or a nested hook, where a response from `respondError` would be lost.
 * @param {number} status HTTP status
 * @param {string} code kebab case
 * @param {string} message text for people
 * @param {Record<string, unknown>} [more] further members of `data`
 */
function codedError(status, code, message, more = {}) {
  const error = new ApiError(status, message, null);
  error.data = { code, ...more };
  return error;
}

/**
 * Creates a `codedError` with the shopper's text of its code.
 * @param {number} status HTTP status
 * @param {string} code one of src/domain/auth/identityErrors.ts
 * @param {{ seconds?: number, field?: string, email?: string, device?: string, openedAt?: string, lost?:
 * boolean }} [more] further members of `data`
 */
function apiError(status, code, more = {}) {
  // Required here, so that refused requests do not load domain.js (openRequests.js).
  const { identityErrorText } = require("../domain.js");
  return codedError(status, code, identityErrorText(code, more.seconds), more);
}

/**
 * The code of a `codedError`; "" for any other error.
 * @param {unknown} thrown as JavaScript catches it: PocketBase wraps Go errors
 * @returns {string}
 */
function errorCodeOf(thrown) {
  const { value } = /** @type {{ value?: unknown }} */ (thrown ?? {});
  const error = /** @type {{ data?: { code?: unknown } }} */ (value ?? thrown);
  const code = error?.data?.code;
  return typeof code === "string" ? code : "";
}

/**
 * The message of an error.
 * @param {unknown} thrown as JavaScript catches it
 */
function errorText(thrown) {
  const { message } = /** @type {{ message?: string }} */ (thrown ?? {});
  return String(message ?? thrown);
}

module.exports = { apiError, codedError, errorCodeOf, errorText, respondError };
