const { hasElapsed } = require("./clock.js");
const { updateStore } = require("./store.js");
const { minuteMs } = require("./timeUnits.js");

/*
 * Limits how many calls run at the same time: calls to other servers, page rendering, and the requests of one
 * client network (IPv4 address or IPv6 /64). Each running call holds one of PocketBase's JavaScript engines.
 */

/**
 * @typedef {{ key: string, max: number, slowMs?: number, slowMax?: number }} ConcurrencyLimit at most `max`
 * calls at once, and no new call while `slowMax` calls have run longer than `slowMs` milliseconds
 */

/**
 * A call counts as running for at most this time. PocketBase ends responses after five minutes, so no call
 * runs longer; but a panic of PocketBase skips the `finally` that ends the count.
 */
const callMaxMs = 6 * minuteMs;

/**
 * The default value of a limit's key: no running calls. The value maps the id of each running call to its
 * start time in milliseconds since 1970.
 * @type {Record<string, number>}
 */
const noCalls = {};

/**
 * Runs `call` unless the limit is reached.
 * @template T
 * @param {core.App} app
 * @param {ConcurrencyLimit} limit
 * @param {() => T} call
 * @returns {{ admitted: true, result: T } | { admitted: false }} not admitted: the limit is reached
 * @throws what `call` throws
 */
function withConcurrencyLimit(app, { key, max, slowMs = callMaxMs, slowMax = max }, call) {
  const id = $security.randomString(12);
  let admitted = false;
  updateStore(app, key, noCalls, (calls) => {
    const now = Date.now();
    const running = Object.entries(calls).filter(([, at]) => !hasElapsed(at, callMaxMs, now));
    admitted = running.length < max && running.filter(([, at]) => now - at > slowMs).length < slowMax;
    return Object.fromEntries(admitted ? [...running, [id, now]] : running);
  });
  if (!admitted) return { admitted: false };
  try {
    return { admitted: true, result: call() };
  } finally {
    endCall(app, key, id);
  }
}

/**
 * Counts the end of a call. Removes the key when no call runs any more: each client network has its own key,
 * and the store would keep all of them. A call that starts between the two steps is not counted.
 * @param {core.App} app @param {string} key @param {string} id
 */
function endCall(app, key, id) {
  let isLast = false;
  updateStore(app, key, noCalls, ({ [id]: _done, ...others }) => {
    isLast = Object.keys(others).length === 0;
    return others;
  });
  if (isLast) app.store().remove(key);
}

module.exports = { withConcurrencyLimit };
