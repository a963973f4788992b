const { hasElapsed } = require("./clock.js");

/**
 * Runs `work` unless another request runs work with the same key. Unlike with `singleFlight`, the request
 * that does not run its work has no effect on the running one.
 * @template T
 * @param {core.App} app
 * @param {string} key of the lock
 * @param {number} maxMs an older lock is ignored: its request has ended without releasing it
 * @param {() => T} work
 * @returns {{ ran: true, result: T } | { ran: false }}
 * @throws what `work` throws
 */
function runExclusively(app, key, maxMs, work) {
  const mine = `${Date.now()} ${$security.randomString(8)}`;
  const holder = app.store().getOrSet(key, () => mine);
  if (holder !== mine) {
    if (hasElapsed(Number.parseInt(holder, 10), maxMs)) app.store().remove(key);
    return { ran: false };
  }
  try {
    return { ran: true, result: work() };
  } finally {
    // The lock stays if this request took longer than `maxMs` and another request has taken the lock
    // meanwhile.
    if (app.store().get(key) === mine) app.store().remove(key);
  }
}

module.exports = { runExclusively };
