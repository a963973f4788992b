const { withConcurrencyLimit } = require("./concurrencyLimit.js");
const { codedError } = require("./errors.js");
const { clientNetwork } = require("./clientNetwork.js");

/*
 * Limits how many requests of one client network are handled at once. A request occupies a JavaScript engine
 * until its client has read the last byte of the response, at most five minutes (PocketBase's own limit), and
 * PocketBase makes a new engine when none is free. A new engine costs 3 ms and 0.2 MB, and 11 ms and 1.2 MB
 * more when it loads domain.js. So this file, and what it requires, do not load domain.js: routes load it
 * after a request was admitted.
 */

/**
 * Maximum number of open requests of one network (IPv4 address or IPv6 /64). High, because a browser requests
 * the 60 files of a first visit at once and many shoppers of a mobile network share an address; a request
 * whose response is read stays open only for milliseconds.
 */
const openMax = 150;

/**
 * Handles a request unless its client network has `openMax` open requests.
 * @template T
 * @param {core.RequestEvent | core.FileDownloadRequestEvent} e
 * @param {() => T} handle sends the response
 * @returns {T} the result of `handle`
 * @throws "too-many-open-requests" (429), and what `handle` throws
 */
function withOpenRequestLimit(e, handle) {
  const network = clientNetwork(/** @type {core.RequestEvent} */ (e));
  const call = withConcurrencyLimit(e.app, { key: `shop.requests.open ${network}`, max: openMax }, handle);
  if (!call.admitted)
    throw codedError(429, "too-many-open-requests", "Too many open requests. Please try again later.");
  return call.result;
}

module.exports = { withOpenRequestLimit };
