const { escapeHtml } = require("../mail/layout.js");
const { createShopMail } = require("../mail/shopMail.js");
const { sendMail } = require("../mail/transport.js");
const { claimOperation, removeOperation } = require("../platform/operationLog.js");
const { checkReplica, isReplicaExpected } = require("./replica.js");
const { operationState, problemsOf } = require("./problems.js");

/*
 * Mails the owner about problems of the server: one mail per event. An event begins when its problem is first seen and ends
 * when it is gone; its row in shop_operation outlives a restart.
 */

const codes = [
  "backup-failed",
  "backup-old",
  "drill-failed",
  "drill-old",
  "replica-failed",
  "replica-late",
  "replica-unknown",
  "disk-low",
];

/** @typedef {{ kind: "operation", to: string, code: string, text: string }} OperationMail */

/**
 * Background job, started by cron every minute.
 * @param {core.App} app
 */
function checkOperation(app) {
  if (isReplicaExpected()) checkReplica(app);
  reportProblems(app);
}

/** @param {core.App} app */
function reportProblems(app) {
  const problems = problemsOf(operationState(app));
  if (app.settings().smtp.enabled) mailProblems(app, problems);
  for (const code of codes)
    if (!problems.some((problem) => problem.code === code)) removeOperation(app, `event.${code}`);
}

/** @param {core.App} app @param {import("./problems.js").Problem[]} problems */
function mailProblems(app, problems) {
  for (const { code, text } of problems) {
    if (!claimOperation(app, `event.${code}`, Infinity)) continue;
    const sent = recipients(app).filter((to) => {
      /** @type {OperationMail} */
      const mail = { kind: "operation", to, code, text };
      const problem = sendMail(app, mail, deliverOperationMail);
      if (problem) console.error(`The mail to the owner could not be sent (${code}): ${problem}`);
      return !problem;
    });
    // Tried again in a minute.
    if (sent.length === 0) removeOperation(app, `event.${code}`);
  }
}

/** SHOP_ALERT_EMAIL, or the addresses of all superusers. @param {core.App} app @returns {string[]} */
function recipients(app) {
  const given = $os.getenv("SHOP_ALERT_EMAIL").trim();
  if (given) return [given];
  const addresses = app.findAllRecords("_superusers").map((record) => record?.email() ?? "");
  // PocketBase's placeholder account, which exists until the first owner is created.
  return addresses.filter((address) => address && address !== "__pbinstaller@example.com");
}

/** @type {import("../mail/transport.js").Deliver<OperationMail>} */
function deliverOperationMail(app, { to, text }) {
  const shopName = app.settings().meta.appName;
  const content = `<h1>Your shop needs you</h1><p>${escapeHtml(text)}</p>
<p>What to do is on the page "Running a shop" (docs/running.md). The next mail about this comes when it is solved and happens again.</p>`;
  app
    .newMailClient()
    .send(createShopMail(app, { to, subject: `${shopName}: ${text.slice(0, 80)}`, content }));
}

module.exports = { checkOperation, deliverOperationMail, reportProblems };
