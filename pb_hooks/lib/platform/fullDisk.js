const { readStore, writeStore } = require("./store.js");

const loggedKey = "shop.disk.logged";
/** At most one line in the terminal in this time; each failed save gets the message. */
const logPauseMs = 60_000;
const message = "The server's disk is full, so nothing can be saved: make room, then try again.";

/**
 * Whether a full disk caused an error. Prints it to the terminal then, because the dashboard's log is on the same disk.
 * @param {core.App} app
 * @param {unknown} error
 * @returns {boolean}
 */
function isDiskFull(app, error) {
  if (!/disk is full|no space left|disk quota/i.test(String(error))) return false;
  const now = Date.now();
  if (Math.abs(now - readStore(app, loggedKey, 0)) > logPauseMs) console.error(message);
  writeStore(app, loggedKey, now);
  return true;
}

/**
 * Replaces PocketBase's general error with the reason when a save failed because the disk is full.
 * @param {core.RecordErrorEvent} e
 * @throws {ApiError} 507, which the dashboard's form shows
 */
function reportFullDisk(e) {
  if (isDiskFull(e.app, e.error)) throw new ApiError(507, message, null);
}

module.exports = { isDiskFull, reportFullDisk };
