const { errorCodeOf } = require("./errors.js");

/**
 * Runs the rest of a request. If PocketBase's own rate limit refuses it (429), adds the code of the shop's
 * limits, "too-many-requests".
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
    // Changes the error instead of throwing a new one, because PocketBase logs its cause, the limit's rule.
    if (value?.status === 429 && !errorCodeOf(thrown)) value.data = { code: "too-many-requests" };
    throw thrown;
  }
}

module.exports = { withRateLimitCode };
