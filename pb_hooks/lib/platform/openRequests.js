const { hasElapsed } = require("./clock.js");
const { codedError } = require("./errors.js");
const { clientNetwork } = require("./network.js");
const { updateStore } = require("./store.js");
const { minuteMs } = require("./timeUnits.js");

/*
 * Limits how many requests of one network are handled at once. A request occupies a JavaScript engine until
 * its client has read the last byte of the response, at most five minutes (PocketBase's own limit), and
 * PocketBase makes a new engine when none is free. A new one costs 3 ms and 0.2 MB, and 11 ms and 1.2 MB more
 * when it loads domain.js. So this file, and what it requires, do not load domain.js: routes load it after a
 * request was admitted.
 */

/**
 * Most open requests of one network. High, because a browser asks for the 60 files of a first visit at once
 * and many shoppers of a mobile network share an address; a request whose response is read stays open for
 * milliseconds.
 */
const openMax = 150;

/**
 * No request is open longer: PocketBase ends responses after five minutes. A panic of PocketBase skips the
 * `finally` of a hook, so such a request is counted until then.
 */
const openMaxMs = 6 * minuteMs;
/** @type {number[]} start times of open requests, in milliseconds since 1970 */
const none = [];

const keyOf = (/** @type {string} */ network) => `shop.requests.open ${network}`;

/**
 * Handles a request unless its network has `openMax` open ones.
 * @template T
 * @param {core.RequestEvent | core.FileDownloadRequestEvent} e
 * @param {() => T} handle sends the response
 * @returns {T} the result of `handle`
 * @throws "too-many-open-requests" (429), and what `handle` throws
 */
function withOpenRequest(e, handle) {
  const key = keyOf(clientNetwork(/** @type {core.RequestEvent} */ (e)));
  const startedAt = Date.now();
  let isOpen = false;
  updateStore(e.app, key, none, (times) => {
    const open = times.filter((at) => !hasElapsed(at, openMaxMs, startedAt));
    isOpen = open.length < openMax;
    return isOpen ? [...open, startedAt] : open;
  });
  if (!isOpen)
    throw codedError(429, "too-many-open-requests", "Too many open requests. Please try again later.");
  try {
    return handle();
  } finally {
    endRequest(e.app, key, startedAt);
  }
}

/**
 * Removes the start time of a request, and the key without any. A request that starts between the two steps
 * is not counted then.
 * @param {core.App} app @param {string} key @param {number} startedAt
 */
function endRequest(app, key, startedAt) {
  let isLast = false;
  updateStore(app, key, none, (times) => {
    const at = times.indexOf(startedAt);
    const others = times.filter((_, index) => index !== at);
    isLast = others.length === 0;
    return others;
  });
  if (isLast) app.store().remove(key);
}

module.exports = { withOpenRequest };
