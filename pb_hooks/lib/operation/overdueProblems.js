const { countDueMails } = require("../orders/mail.js");
const { lastReconciliation } = require("../orders/reconcile.js");
const { isInFuture } = require("../platform/clock.js");
const { readStore, writeStore } = require("../platform/store.js");
const { hourMs } = require("../platform/timeUnits.js");
const { shiprocketSettings } = require("../shiprocket/settings.js");

/*
 * Problems about work that the running server should have done by now: the reconciliation, and mails. Ages
 * count from the server's start, because the first runs after a start do what waited meanwhile.
 */

/** The reconciliation is complete once an hour, so a complete one was missed. */
const reconciliationAgeMaxMs = 2 * hourMs;
const mailAgeMaxMs = hourMs;

const startKey = "shop.server.started";

/** The codes of the problems that `findOverdueProblems` returns. */
const overdueProblemCodes = ["reconciliation-old", "mails-waiting"];

/** Called once, at start. @param {core.App} app */
function recordServerStart(app) {
  writeStore(app, startKey, Date.now());
}

/**
 * Whether this process is a server; a command of the owner does not reconcile and sends no waiting mails.
 * @param {core.App} app
 */
function isServerProcess(app) {
  return readStore(app, startKey, 0) > 0;
}

/**
 * When this server started. After the clock was set back ages count from the first check.
 * @param {core.App} app
 */
function readStartTime(app) {
  if (isInFuture(readStore(app, startKey, 0))) recordServerStart(app);
  return readStore(app, startKey, 0);
}

/**
 * @param {core.App} app
 * @returns {{ code: string, text: string }[]} as in problems.js; none in a command of the owner, which is
 * not the server
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
      text: `The orders were not completely compared with Shiprocket's list for ${hours(reconciliationAgeMs)}, so a paid order may be missing.`,
    });
  const { count, oldest } = countDueMails(app);
  if (app.settings().smtp.enabled && count > 0 && ageOf(oldest) > mailAgeMaxMs)
    problems.push({
      code: "mails-waiting",
      text: `${count === 1 ? "A mail about an order waits" : `${count} mails about orders wait, one of them`} for ${hours(ageOf(oldest))}.`,
    });
  return problems;
}

/** @param {number} ms */
function hours(ms) {
  const count = Math.round(ms / hourMs);
  return count === 1 ? "an hour" : `${count} hours`;
}

module.exports = { findOverdueProblems, isServerProcess, recordServerStart, overdueProblemCodes };
