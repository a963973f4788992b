/*
 * Times that were stored before the server's clock was set back are in the future. A pause, a lock or an age
 * that is counted from such a time would last until the clock has passed it; it counts as ended instead.
 */

/**
 * Times that are ahead by no more than this are not in the future: clocks are adjusted by milliseconds, and a
 * parallel request may have read the clock later.
 */
const clockMarginMs = 10_000;

/**
 * Whether a time was stored before the clock was set back.
 * @param {number} at milliseconds since 1970 @param {number} [now] as `at`
 */
function isInFuture(at, now = Date.now()) {
  return at > now + clockMarginMs;
}

/**
 * Whether at least `ms` milliseconds have passed since a stored time, or the time is in the future.
 * @param {number} at milliseconds since 1970 @param {number} ms @param {number} [now] as `at`
 */
function hasElapsed(at, ms, now = Date.now()) {
  return now - at >= ms || at - now > Math.min(ms, clockMarginMs);
}

module.exports = { clockMarginMs, hasElapsed, isInFuture };
