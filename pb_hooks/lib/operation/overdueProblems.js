const { countDueMails } = require("../orders/mail.js");
const { lastReconciliation } = require("../orders/reconcile.js");
const { isInFuture } = require("../platform/clock.js");
const { readStore, writeStore } = require("../platform/store.js");
const { hourMs } = require("../platform/timeUnits.js");
const { shiprocketSettings } = require("../shiprocket/settings.js");

/*
 * Finds work that the running server should have done by now: the reconciliation of orders with Shiprocket's
 * list, and order mails. Ages count from the server's start at the earliest, because the first runs after a
 * start do the work that waited while the server was stopped.
 */

/**
 * Maximum age of the last complete reconciliation. A reconciliation runs hourly, so a higher age means that a
 * run failed.
 */
const reconciliationAgeMaxMs = 2 * hourMs;
const mailAgeMaxMs = hourMs;

const startKey = "shop.server.started";

/** The codes of the problems that `findOverdueProblems` returns. */
const overdueProblemCodes = ["reconciliation-old", "mails-waiting"];

/** Records the time of the server's start. Called once, at start. @param {core.App} app */
function recordServerStart(app) {
  writeStore(app, startKey, Date.now());
}

/**
 * Whether this process is a server. A command of the owner is a process without a server: it neither
 * reconciles orders nor sends waiting mails, so it cannot tell whether this work is overdue.
 * @param {core.App} app
 */
function isServerProcess(app) {
  return readStore(app, startKey, 0) > 0;
}

/**
 * Returns the time of this server's start. If the clock was set back after the start, stores and returns the
 * current time instead.
 * @param {core.App} app
 */
function readStartTime(app) {
  if (isInFuture(readStore(app, startKey, 0))) recordServerStart(app);
  return readStore(app, startKey, 0);
}

/**
 * Finds overdue reconciliations and mails.
 * @param {core.App} app
 * @returns {{ code: string, text: string }[]} as in problems.js; [] in a command of the owner, which is a
 * process without a server
 */
function findOverdueProblems(app) {
  if (!isServerProcess(app)) return [];
  const problems = [];
  const startedAt = readStartTime(app);
  const ageOf = (/** @type {number} */ at) =>
    Date.now() - (isInFuture(at) ? startedAt : Math.max(at, startedAt));
  const reconciliationAgeMs = ageOf(lastReconciliation(app));
  if (shiprocketSettings() && reconciliationAgeMs > reconciliationAgeMaxMs)
    problems.push({
      code: "reconciliation-old",
      text: `The orders were not completely compared with Shiprocket's list for ${formatHours(reconciliationAgeMs)}, so a paid order may be missing.`,
    });
  const { count, oldest } = countDueMails(app);
  if (app.settings().smtp.enabled && count > 0 && ageOf(oldest) > mailAgeMaxMs)
    problems.push({
      code: "mails-waiting",
      text: `${count === 1 ? "A mail about an order waits" : `${count} mails about orders wait, one of them`} for ${formatHours(ageOf(oldest))}.`,
    });
  return problems;
}

/** Formats a duration in hours. @param {number} ms */
function formatHours(ms) {
  const count = Math.round(ms / hourMs);
  return count === 1 ? "an hour" : `${count} hours`;
}

module.exports = { findOverdueProblems, isServerProcess, recordServerStart, overdueProblemCodes };
