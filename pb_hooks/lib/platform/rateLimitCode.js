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
    // Changes the error instead of throwing a new one: PocketBase logs its cause, the rule of the limit.
    if (value?.status === 429 && !errorCodeOf(thrown)) value.data = { code: "too-many-requests" };
    throw thrown;
  }
}

module.exports = { withRateLimitCode };
