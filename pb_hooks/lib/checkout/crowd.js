const { changeShared } = require("../shared.js");

/*
 * How many requests wait for another server. Each holds one of PocketBase's JavaScript engines, so while that server
 * hangs only so many may join them; the others are told at once.
 */

/**
 * @typedef {{ key: string, max: number, slowMs: number, slowMax: number }} Room at most `max` at once, and nobody new while
 * `slowMax` of them have waited longer than `slowMs`
 */

/**
 * Does some waiting, if there is room for it.
 * @template Result
 * @param {core.App} app
 * @param {Room} room
 * @param {() => Result} wait
 * @returns {{ entered: boolean, result?: Result }}
 */
function withRoom(app, { key, max, slowMs, slowMax }, wait) {
  const id = $security.randomString(12);
  let entered = false;
  change(app, key, (waiting) => {
    const now = Date.now();
    const started = Object.values(waiting);
    entered = started.length < max && started.filter((at) => now - at > slowMs).length < slowMax;
    return entered ? { ...waiting, [id]: now } : waiting;
  });
  if (!entered) return { entered };
  try {
    return { entered, result: wait() };
  } finally {
    change(app, key, ({ [id]: _done, ...others }) => others);
  }
}

/** @param {(waiting: Record<string, number>) => Record<string, number>} how */
function change(app, key, how) {
  changeShared(app, key, /** @type {Record<string, number>} */ ({}), how);
}

module.exports = { withRoom };
