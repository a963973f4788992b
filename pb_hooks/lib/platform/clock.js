/*
 * Handles stored times that are in the future, because the server's clock was set back since. A pause, a lock
 * or an age that counts from such a time would last until the clock passes that time; here it counts as over
 * at once.
 */

/**
 * A time counts as in the future only if it is ahead by more than this: clocks are adjusted by milliseconds,
 * and a parallel request may have read the clock later.
 */
const clockMarginMs = 10_000;

/**
 * Whether a stored time is in the future, which means that the clock was set back since.
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
