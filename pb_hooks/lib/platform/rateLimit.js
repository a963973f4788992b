const { hasElapsed } = require("./clock.js");
const { readStore, updateStore } = require("./store.js");

/*
 * Sliding-window rate limits in memory. A restart clears them.
 */

const keyPrefix = "shop.rate.";

/**
 * @typedef {{ key: string, max: number, windowMs: number, cost?: number }} RateLimit at most `max` events
 *   within `windowMs` milliseconds; `key`: "subject:what:who", unique to the limit; `cost`: the number of
 *   events that one call counts as; 1 by default
 */
/** @typedef {{ windowMs: number, times: number[] }} Counted `times` in milliseconds since 1970 */

/**
 * Counts an event towards all limits, or towards none if one of them is reached.
 * @param {core.App} app
 * @param {...RateLimit} limits
 * @returns {boolean} whether the event was counted
 */
function countWithinLimits(app, ...limits) {
  return limits.every(({ key, max, windowMs, cost = 1 }, at) => {
    let isCounted = false;
    updateStore(app, keyPrefix + key, /** @type {Counted} */ ({ windowMs, times: [] }), ({ times }) => {
      const recent = timesInWindow(times, windowMs);
      isCounted = recent.length + cost <= max;
      return { windowMs, times: isCounted ? [...recent, ...Array(cost).fill(Date.now())] : recent };
    });
    if (!isCounted) for (const counted of limits.slice(0, at)) uncountEvent(app, counted);
    return isCounted;
  });
}

/**
 * Removes the last event that was counted towards a limit.
 * @param {core.App} app
 * @param {RateLimit} limit
 */
function uncountEvent(app, { key, windowMs, cost = 1 }) {
  updateStore(app, keyPrefix + key, /** @type {Counted} */ ({ windowMs, times: [] }), ({ times }) => {
    const recent = timesInWindow(times, windowMs);
    return { windowMs, times: recent.slice(0, Math.max(0, recent.length - cost)) };
  });
}

/**
 * Removes the counts of limits whose window has passed. Run by cron.
 * @param {core.App} app
 */
function purgeRateLimits(app) {
  const store = app.store();
  for (const key of store.keys()) {
    if (!key.startsWith(keyPrefix)) continue;
    const { windowMs, times } = readStore(app, key, /** @type {Counted} */ ({ windowMs: 0, times: [] }));
    if (timesInWindow(times, windowMs).length === 0) store.remove(key);
  }
}

/**
 * Selects the counted times within the window; leaves out times in the future.
 * @param {number[]} times @param {number} windowMs
 */
function timesInWindow(times, windowMs) {
  const now = Date.now();
  return times.filter((at) => !hasElapsed(at, windowMs, now));
}

module.exports = { countWithinLimits, purgeRateLimits, uncountEvent };
