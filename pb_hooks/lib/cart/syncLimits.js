const { syncBodyMaxBytes } = require("../domain.js");
const { countWithinLimits } = require("../platform/rateLimit.js");
const { minuteMs } = require("../platform/timeUnits.js");

/**
 * Limit of one account's sync requests per minute: enough for the devices of an account (`devicesMax`)
 * with over one request per second each.
 */
const requests = { max: 300, windowMs: minuteMs };
/**
 * Limit of the bytes that one account sends in a minute, counted in parts of 10 KB: merging 300 KB takes up
 * to a second in a write transaction. The first sync of a full cart and wishlist needs a fifth of the limit.
 * Requests below one part do not count.
 */
const sentParts = { bytes: 10_000, max: 200, windowMs: minuteMs };

/**
 * Counts a sync request of an account, and the bytes of its body, against the limits per minute.
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
 * Counts a sync request of a device that was signed out or whose account is missing. Such a device asks
 * whether the server has lost the device's data by a restore from a backup. These requests have a separate
 * limit, so that they do not use up the limit of the account's other devices.
 * @param {core.App} app @param {string} sender the account's id, or the client's network when the account is
 * missing
 * @returns {boolean} false above the limit
 */
function countLossQuestionWithinLimit(app, sender) {
  return countWithinLimits(app, { key: `sync:lost:${sender}`, ...requests });
}

module.exports = { countLossQuestionWithinLimit, countSyncWithinLimit };
