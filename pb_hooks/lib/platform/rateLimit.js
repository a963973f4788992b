const { readStore, updateStore } = require("./store.js");

/*
 * Sliding-window rate limits in memory. A restart clears them.
 */

const keyPrefix = "shop.rate.";

/** @typedef {{ key: string, max: number, windowMs: number }} RateLimit at most `max` events within `windowMs` milliseconds */
/** @typedef {{ windowMs: number, times: number[] }} Counted `times` in milliseconds since 1970 */

/**
 * Counts an event towards all limits, or towards none if one of them is reached.
 * @param {core.App} app
 * @param {...RateLimit} limits
 * @returns {boolean} whether the event was counted
 */
function countEvent(app, ...limits) {
  const counted = [];
  for (const limit of limits) {
    if (!countOnce(app, limit)) {
      for (const earlier of counted) uncountEvent(app, earlier);
      return false;
    }
    counted.push(limit);
  }
  return true;
}

/** @param {core.App} app @param {RateLimit} limit @returns {boolean} */
function countOnce(app, { key, max, windowMs }) {
  let isCounted = false;
  updateTimes(app, key, windowMs, (times) => {
    isCounted = times.length < max;
    return isCounted ? [...times, Date.now()] : times;
  });
  return isCounted;
}

/**
 * Takes back the last event that was counted towards a limit.
 * @param {core.App} app
 * @param {RateLimit} limit
 */
function uncountEvent(app, { key, windowMs }) {
  updateTimes(app, key, windowMs, (times) => times.slice(0, -1));
}

/**
 * Removes the counts whose window has passed. Run by cron.
 * @param {core.App} app
 */
function purgeRateLimits(app) {
  const store = app.store();
  for (const key of store.keys()) {
    if (!key.startsWith(keyPrefix)) continue;
    const { windowMs, times } = readStore(app, key, /** @type {Counted} */ ({ windowMs: 0, times: [] }));
    if (within(times, windowMs).length === 0) store.remove(key);
  }
}

/** @param {core.App} app @param {string} key @param {number} windowMs @param {(times: number[]) => number[]} update */
function updateTimes(app, key, windowMs, update) {
  updateStore(app, keyPrefix + key, /** @type {Counted} */ ({ windowMs, times: [] }), ({ times }) => ({
    windowMs,
    times: update(within(times, windowMs)),
  }));
}

/** @param {number[]} times @param {number} windowMs */
function within(times, windowMs) {
  return times.filter((at) => Date.now() - at < windowMs);
}

module.exports = { countEvent, purgeRateLimits, uncountEvent };
