const { updateStore } = require("./store.js");

/*
 * Limits how many requests wait for another server at the same time. Each waiting request holds one of
 * PocketBase's JavaScript engines.
 */

/**
 * @typedef {{ key: string, max: number, slowMs: number, slowMax: number }} ConcurrencyLimit at most `max`
 * calls at once, and no new call while `slowMax` calls have waited longer than `slowMs` milliseconds
 */

/** Start times of the running calls in milliseconds since 1970. @type {Record<string, number>} */
const noCalls = {};

/**
 * Runs `call` unless the limit is reached.
 * @template T
 * @param {core.App} app
 * @param {ConcurrencyLimit} limit
 * @param {() => T} call
 * @returns {{ admitted: true, result: T } | { admitted: false }}
 * @throws what `call` throws
 */
function withConcurrencyLimit(app, { key, max, slowMs, slowMax }, call) {
  const id = $security.randomString(12);
  let admitted = false;
  updateStore(app, key, noCalls, (calls) => {
    const now = Date.now();
    const startTimes = Object.values(calls);
    admitted = startTimes.length < max && startTimes.filter((at) => now - at > slowMs).length < slowMax;
    return admitted ? { ...calls, [id]: now } : calls;
  });
  if (!admitted) return { admitted: false };
  try {
    return { admitted: true, result: call() };
  } finally {
    updateStore(app, key, noCalls, ({ [id]: _done, ...others }) => others);
  }
}

module.exports = { withConcurrencyLimit };
