const { readStore, writeStore } = require("./store.js");

const loggedKey = "shop.disk.logged";
/** At most one line in the terminal in this time; each failed save gets the message. */
const logPauseMs = 60_000;

/**
 * Replaces PocketBase's general error with the reason when a save failed because the disk is full. Prints to the
 * terminal, because the dashboard's log is on the same disk.
 * @param {core.RecordErrorEvent} e
 * @throws {ApiError} 507, which the dashboard's form shows
 */
function reportFullDisk(e) {
  if (!/disk is full|no space left|disk quota/i.test(String(e.error))) return;
  const message = "The server's disk is full, so nothing can be saved: make room, then try again.";
  const now = Date.now();
  if (now - readStore(e.app, loggedKey, 0) > logPauseMs) console.error(message);
  writeStore(e.app, loggedKey, now);
  throw new ApiError(507, message, null);
}

module.exports = { reportFullDisk };
