const { syncBodyMaxBytes } = require("../domain.js");
const { countWithinLimits } = require("../platform/rateLimit.js");
const { minuteMs } = require("../platform/timeUnits.js");

/** Requests of one account a minute: three devices with more than one request per second each. */
const requests = { max: 300, windowMs: minuteMs };
/**
 * Bytes of one account a minute, in parts: merging 300 KB takes up to a second in a write transaction. A
 * device that sends a full cart and wishlist for the first time needs a fifth of it. Requests below one part
 * do not count.
 */
const sentParts = { bytes: 10_000, max: 200, windowMs: minuteMs };

/**
 * Counts a sync request of an account's device, and the bytes of its body.
 * @param {core.App} app @param {string} userId @param {number} contentLength of the request
 * @returns {boolean} false above a limit
 */
function countSyncWithinLimit(app, userId, contentLength) {
  const cost = Math.max(0, Math.floor(Math.min(contentLength, syncBodyMaxBytes) / sentParts.bytes));
  const { max, windowMs } = sentParts;
  const sent = { key: `sync:bytes:${userId}`, max, windowMs, cost };
  return countWithinLimits(app, { key: `sync:requests:${userId}`, ...requests }, sent);
}

/**
 * Counts a request of a device that was signed out, or whose account is missing: it asks whether a restored
 * server has lost what the device has. It has a limit of its own, so that it does not use up that of the
 * account's other devices.
 * @param {core.App} app @param {string} sender the account, or the network of a device whose account is
 * missing
 * @returns {boolean} false above the limit
 */
function countLossQuestionWithinLimit(app, sender) {
  return countWithinLimits(app, { key: `sync:lost:${sender}`, ...requests });
}

module.exports = { countLossQuestionWithinLimit, countSyncWithinLimit };
