const { codedError } = require("./errors.js");
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

/** The error of a request that cannot be saved; the dashboard's form shows its text. */
function diskFullError() {
  return codedError(507, "disk-full", message);
}

/**
 * Replaces PocketBase's general error with the reason when a save failed because the disk is full.
 * @param {core.RecordErrorEvent} e
 * @throws "disk-full" (507)
 */
function reportFullDisk(e) {
  if (isDiskFull(e.app, e.error)) throw diskFullError();
}

module.exports = { diskFullError, isDiskFull, reportFullDisk };
