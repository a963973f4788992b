const { escapeMarkup } = require("../domain.js");
const { differenceMailContent } = require("../orders/differenceMail.js");
const { findUnmailedDifferences } = require("../orders/differences.js");
const { findUnmailedRequests } = require("../orders/unmailedRequests.js");
const { shopperRequestMailContent } = require("../orders/shopperRequestMail.js");
const { dashboardUrl } = require("../platform/dashboardHost.js");
const { readOperationFact, removeOperationRow } = require("../platform/operationFacts.js");
const { readShopUrl } = require("../platform/origin.js");
const { reportProblem } = require("../platform/problemLog.js");
const { eventRowName, mailOwner } = require("./ownerMail.js");
const { readOperationState, findProblems } = require("./problems.js");
const { isServerProcess, overdueProblemCodes } = require("./overdueProblems.js");

/*
 * Mails the owner about shoppers' requests, about orders on which the shop and Shiprocket differ, and about
 * problems of the server. A problem is mailed once per event: the event begins when `findProblems` first
 * returns the problem, and ends when `findProblems` no longer returns it. A row in shop_operation records
 * that the event was mailed, so that a restart does not repeat the mail.
 */

const problemCodes = [
  "backup-failed",
  "backup-old",
  "drill-failed",
  "drill-old",
  "replica-failed",
  "replica-late",
  "replica-unknown",
  "disk-low",
  "photos-metadata",
  ...overdueProblemCodes,
];

/** Maximum number of orders that one mail names; the next minute's mail names further orders. */
const rowsPerMailMax = 20;

/**
 * Background job, started by cron every minute: checks the server and mails the owner. A step that fails does
 * not stop the other steps.
 * @param {core.App} app
 */
function checkOperation(app) {
  for (const step of [mailNewProblems, mailNewRequests, mailNewDifferences])
    try {
      step(app);
    } catch (error) {
      reportProblem(app, "A check of the operation failed", { step: step.name, problem: error });
    }
}

/** Mails the owner each shopper's request to cancel or return an order once. @param {core.App} app */
function mailNewRequests(app) {
  if (!app.settings().smtp.enabled || findUnmailedRequests(app, 1).length === 0) return;
  mailOwner(app, "orders-asked", () => {
    const requests = findUnmailedRequests(app, rowsPerMailMax);
    if (requests.length === 0) return;
    const marks = requests.map(({ id, mark }) => ({ id, mark }));
    return { ...shopperRequestMailContent(requests, readMailShop(app)), reported: { requests: marks } };
  });
}

/** Mails the owner each difference between the shop and Shiprocket once. @param {core.App} app */
function mailNewDifferences(app) {
  if (!app.settings().smtp.enabled || findUnmailedDifferences(app).length === 0) return;
  mailOwner(app, "orders-differ", () => {
    const differences = findUnmailedDifferences(app).slice(0, rowsPerMailMax);
    if (differences.length === 0) return;
    const ids = differences.map(({ id }) => id);
    return { ...differenceMailContent(app, differences, readMailShop(app)), reported: { differences: ids } };
  });
}

/** The shop's name and dashboard address for mails about orders. @param {core.App} app */
function readMailShop(app) {
  return { shopName: app.settings().meta.appName, dashboardUrl: dashboardUrl(readShopUrl(app)) };
}

/**
 * Mails the problems that were not mailed yet, and ends the events of problems that are solved. Reads first
 * which events were mailed, and then the server's state: if a drill (test restore of a backup) in another
 * process fails and mails its failure in between, the new event is not ended. A process that is not the
 * server cannot find overdue work, so it does not end events about overdue work.
 * @param {core.App} app
 */
function mailNewProblems(app) {
  const found = problemCodes.filter((code) => isServerProcess(app) || !overdueProblemCodes.includes(code));
  const marked = found.filter((code) => wasEventMailed(app, code));
  const problems = findProblems(readOperationState(app));
  if (app.settings().smtp.enabled) mailUnmailedProblems(app, problems);
  for (const code of marked)
    if (!problems.some((problem) => problem.code === code)) removeOperationRow(app, eventRowName(code));
}

/**
 * Mails those problems whose event was not mailed yet.
 * @param {core.App} app @param {import("./problems.js").Problem[]} problems
 */
function mailUnmailedProblems(app, problems) {
  for (const { code, text } of problems) {
    if (wasEventMailed(app, code)) continue;
    mailOwner(app, code, () =>
      // Checked again after `mailOwner` has claimed the mail: another process may have mailed the problem
      // just before.
      wasEventMailed(app, code) ? undefined : problemMail(app, text, { event: code }),
    );
  }
}

/** Whether the owner got a mail about this event. @param {core.App} app @param {string} code */
function wasEventMailed(app, code) {
  return readOperationFact(app, eventRowName(code), 0) > 0;
}

/**
 * Builds the owner's mail about one problem.
 * @param {core.App} app @param {string} text @param {import("./ownerMail.js").Reported} reported
 * @returns {import("./ownerMail.js").OwnerMail}
 */
function problemMail(app, text, reported) {
  return {
    subject: `${app.settings().meta.appName}: ${shortened(text)}`,
    content: `<h1>Your shop needs you</h1><p>${escapeMarkup(text)}</p>
<p>What to do is on the page "Running a shop" (docs/running.md). The next mail about this comes when it is solved and happens again.</p>`,
    reported,
  };
}

const subjectMaxChars = 80;

/** The first words of a text. @param {string} text */
function shortened(text) {
  if (text.length <= subjectMaxChars) return text;
  return `${text.slice(0, subjectMaxChars).replace(/\s+\S*$/, "")}…`;
}

module.exports = { checkOperation, mailNewProblems };
