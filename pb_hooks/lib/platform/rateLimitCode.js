const { errorCodeOf } = require("./errors.js");

/**
 * Runs the rest of a request. PocketBase's own refusal of too many requests (429) gets the code of the
 * shop's limits, "too-many-requests".
 * @template T
 * @param {() => T} next
 * @returns {T} the result of `next`
 * @throws what `next` throws
 */
function withRateLimitCode(next) {
  try {
    return next();
  } catch (thrown) {
    const { value } = /** @type {{ value?: { status?: number, data?: unknown } }} */ (thrown ?? {});
    // The same error, because the log shows which limit it names.
    if (value?.status === 429 && !errorCodeOf(thrown)) value.data = { code: "too-many-requests" };
    throw thrown;
  }
}

module.exports = { withRateLimitCode };
