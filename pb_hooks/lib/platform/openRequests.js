const { codedError } = require("./errors.js");
const { clientNetwork } = require("./network.js");
const { updateStore } = require("./store.js");

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
  let isOpen = false;
  updateStore(e.app, key, 0, (count) => {
    isOpen = count < openMax;
    return isOpen ? count + 1 : count;
  });
  if (!isOpen)
    throw codedError(429, "too-many-open-requests", "Too many open requests. Please try again later.");
  try {
    return handle();
  } finally {
    endRequest(e.app, key);
  }
}

/**
 * Counts the end of a request, and removes the key at 0. A request that starts between the two steps is not
 * counted then.
 * @param {core.App} app @param {string} key
 */
function endRequest(app, key) {
  let isLast = false;
  updateStore(app, key, 1, (count) => {
    isLast = count <= 1;
    return Math.max(0, count - 1);
  });
  if (isLast) app.store().remove(key);
}

module.exports = { withOpenRequest };
