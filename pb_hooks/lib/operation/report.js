const { escapeMarkup } = require("../domain.js");
const { createShopMail } = require("../mail/shopMail.js");
const { sendMail } = require("../mail/transport.js");
const { unmailedDifferences } = require("../orders/differences.js");
const { recordMailedRequest, unmailedRequests } = require("../orders/ownerRequests.js");
const { requestMailContent } = require("../orders/requestMail.js");
const { dashboardUrl } = require("../platform/dashboardHost.js");
const { env } = require("../platform/env.js");
const {
  claimOperationRow,
  readOperationFact,
  removeOperationRow,
  writeOperationFact,
} = require("../platform/operationLog.js");
const { readShopUrl } = require("../platform/origin.js");
const { checkDatabaseReplica, isReplicationExpected } = require("./replicaLag.js");
const { readOperationState, findProblems } = require("./problems.js");
const { isServer, waitingProblemCodes } = require("./waiting.js");

/*
 * Mails the owner about problems of the server: one mail per event. An event begins when `findProblems` first returns its
 * problem and ends when it no longer does. A row in shop_operation marks a mailed event, also after a restart.
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
  ...waitingProblemCodes,
];

/** @typedef {{ subject: string, content: string }} OwnerMail `content`: HTML without the layout */
/** @typedef {OwnerMail & { kind: "operation", to: string }} ProblemMail */

/** Orders that one mail names; the next minute's mail has the others. */
const namedMax = 20;
/** A mail that was claimed and not recorded as sent is repeated after this time. */
const claimMs = 10 * 60_000;

/**
 * Background job, started by cron every minute. A step that fails does not stop the others.
 * @param {core.App} app
 */
function checkOperation(app) {
  for (const step of [checkReplica, mailNewProblems, mailNewRequests, mailNewDifferences])
    try {
      step(app);
    } catch (error) {
      console.error(`A check of the operation failed (${step.name}): ${error}`);
      app.logger().error("A check of the operation failed", "step", step.name, "problem", `${error}`);
    }
}

/** @param {core.App} app */
function checkReplica(app) {
  if (isReplicationExpected()) checkDatabaseReplica(app);
}

/** Mails the owner what shoppers ask of their orders, each request once. @param {core.App} app */
function mailNewRequests(app) {
  if (!app.settings().smtp.enabled) return;
  const requests = unmailedRequests(app, namedMax);
  if (requests.length === 0) return;
  const shop = { shopName: app.settings().meta.appName, dashboardUrl: dashboardUrl(readShopUrl(app)) };
  claimMail(app, "orders-asked", () => {
    if (!mailOwner(app, "orders-asked", requestMailContent(requests, shop))) return;
    for (const request of requests) recordMailedRequest(app, request);
  });
}

/** Mails the owner each difference between the shop and Shiprocket once. @param {core.App} app */
function mailNewDifferences(app) {
  if (!app.settings().smtp.enabled) return;
  const differences = unmailedDifferences(app).slice(0, namedMax);
  if (differences.length === 0) return;
  const sentences = differences.map(
    (difference) => `Order ${difference.getString("orderId")}: ${difference.getString("text")}`,
  );
  const lead =
    differences.length === 1
      ? "An order needs a look."
      : `${differences.length} orders need a look (collection differences).`;
  claimMail(app, "orders-differ", () => {
    if (!mailOwner(app, "orders-differ", problemMail(app, "orders-differ", `${lead} ${sentences.join(" ")}`)))
      return;
    for (const difference of differences) {
      difference.set("mailed", true);
      app.save(difference);
    }
  });
}

/**
 * Only events that were marked before the state is read can have ended: a drill in another process may meanwhile fail, mail
 * its failure and mark it. That process does not find what waits, so it ends no event of this kind.
 * @param {core.App} app
 */
function mailNewProblems(app) {
  const found = problemCodes.filter((code) => isServer(app) || !waitingProblemCodes.includes(code));
  const marked = found.filter((code) => isMarked(app, code));
  const problems = findProblems(readOperationState(app));
  if (app.settings().smtp.enabled) mailProblems(app, problems);
  for (const code of marked)
    if (!problems.some((problem) => problem.code === code)) removeOperationRow(app, `event.${code}`);
}

/** @param {core.App} app @param {import("./problems.js").Problem[]} problems */
function mailProblems(app, problems) {
  for (const { code, text } of problems) {
    if (isMarked(app, code)) continue;
    claimMail(app, code, () => {
      // Another process may have mailed it between the check above and the claim.
      if (isMarked(app, code) || !mailOwner(app, code, problemMail(app, code, text))) return;
      writeOperationFact(app, `event.${code}`, Date.now());
    });
  }
}

/** Whether an event was mailed. @param {core.App} app @param {string} code */
function isMarked(app, code) {
  return readOperationFact(app, `event.${code}`, 0) > 0;
}

/**
 * Runs the mailing of one code in one process at a time. After a kill, and after an error, which can come after the mail, it runs
 * again when `claimMs` have passed: no mail is lost, and a mail that cannot be recorded is not repeated each minute.
 * @param {core.App} app @param {string} code
 * @param {() => void} mail sends the mail and records it
 * @throws what `mail` throws
 */
function claimMail(app, code, mail) {
  if (!claimOperationRow(app, `mailing.${code}`, claimMs)) return;
  mail();
  removeOperationRow(app, `mailing.${code}`);
}

/**
 * Mails all recipients.
 * @param {core.App} app @param {string} code for the server's output @param {OwnerMail} mail
 * @returns {boolean} whether at least one mail was sent
 */
function mailOwner(app, code, mail) {
  const sent = findRecipients(app).filter((to) => {
    /** @type {ProblemMail} */
    const addressedMail = { kind: "operation", to, ...mail };
    const problem = sendMail(app, addressedMail, deliverProblemMail);
    if (problem) console.error(`The mail to the owner could not be sent (${code}): ${problem}`);
    return !problem;
  });
  return sent.length > 0;
}

/** SHOP_ALERT_EMAIL, or the addresses of all superusers. @param {core.App} app @returns {string[]} */
function findRecipients(app) {
  const given = env("SHOP_ALERT_EMAIL");
  if (given) return [given];
  const addresses = app.findAllRecords("_superusers").map((record) => record?.email() ?? "");
  // PocketBase's placeholder account, which exists until the first owner is created.
  return addresses.filter((address) => address && address !== "__pbinstaller@example.com");
}

/** @type {import("../mail/transport.js").Deliver<ProblemMail>} */
function deliverProblemMail(app, { to, subject, content }) {
  app.newMailClient().send(createShopMail(app, { to, subject, content }));
}

/** @param {core.App} app @param {string} code @param {string} text @returns {OwnerMail} */
function problemMail(app, code, text) {
  const isDifference = code === "orders-differ";
  const next = isDifference
    ? "Each difference is mailed once."
    : "The next mail about this comes when it is solved and happens again.";
  const page = isDifference ? "Checkout and orders" : "Running a shop";
  const file = isDifference ? "docs/checkout.md" : "docs/running.md";
  return {
    subject: `${app.settings().meta.appName}: ${shortened(text)}`,
    content: `<h1>Your shop needs you</h1><p>${escapeMarkup(text)}</p>
<p>What to do is on the page "${page}" (${file}). ${next}</p>`,
  };
}

const subjectMaxChars = 80;

/** The first words of a text. @param {string} text */
function shortened(text) {
  if (text.length <= subjectMaxChars) return text;
  return `${text.slice(0, subjectMaxChars).replace(/\s+\S*$/, "")}…`;
}

module.exports = { checkOperation, deliverProblemMail, mailNewProblems };
