const { identityText } = require("./domain.js");

/**
 * An error to throw: PocketBase's shape with a stable `data.code`. Thrown, it ends the request from inside a
 * transaction or a nested hook too, where an answer of its own would be lost.
 * @param {number} status
 * @param {string} code one of src/domain/auth/identityErrors.ts
 * @param {{ seconds?: number, field?: string }} [more] further members of `data`
 */
function refusal(status, code, more = {}) {
  const error = new ApiError(status, identityText(code, more.seconds), null);
  error.data = { code, ...more };
  return error;
}

/**
 * The code of a refusal that was thrown further inside; "" for any other error.
 * @param {unknown} thrown as JavaScript catches it: PocketBase wraps Go's errors
 */
function codeOf(thrown) {
  const { value } = /** @type {{ value?: unknown }} */ (thrown ?? {});
  const error = /** @type {{ data?: { code?: unknown } }} */ (value ?? thrown);
  const code = error?.data?.code;
  return typeof code === "string" ? code : "";
}

module.exports = { refusal, codeOf };
