const { hasElapsed } = require("./clock.js");
const { codedError } = require("./errors.js");
const { readStore, writeStore } = require("./store.js");
const { minuteMs } = require("./timeUnits.js");

const loggedKey = "shop.disk.logged";
/**
 * Minimum time between two lines about the full disk in the terminal. The request of every failed save still
 * gets the error.
 */
const logPauseMs = minuteMs;
/** Text for the owner, in the terminal and in the dashboard. */
const diskFullMessage = "The server's disk is full, so nothing can be saved: make room, then try again.";

/** Whether a full disk caused an error. @param {unknown} error */
function isDiskFullError(error) {
  return /disk is full|no space left|disk quota/i.test(String(error));
}

/**
 * Reports the full disk in the terminal, at most once per `logPauseMs`. It cannot use the dashboard's log,
 * which is on the same disk.
 * @param {core.App} app
 */
function reportFullDisk(app) {
  const now = Date.now();
  if (hasElapsed(readStore(app, loggedKey, 0), logPauseMs, now)) console.error(diskFullMessage);
  writeStore(app, loggedKey, now);
}

/** Creates the error of a request whose save fails on a full disk; the dashboard's form shows its text. */
function diskFullError() {
  return codedError(507, "disk-full", diskFullMessage);
}

/**
 * Hook of a failed save: if the disk is full, throws an error that says so instead of PocketBase's general
 * one.
 * @param {core.RecordErrorEvent} e
 * @throws "disk-full" (507)
 */
function throwDiskFullError(e) {
  if (!isDiskFullError(e.error)) return;
  reportFullDisk(e.app);
  throw diskFullError();
}

module.exports = { diskFullError, diskFullMessage, isDiskFullError, reportFullDisk, throwDiskFullError };
