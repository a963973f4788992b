const { sendRequest } = require("../platform/http.js");
const { buildSelfRequest } = require("../platform/selfRequest.js");
const { repeatRunningFlight } = require("../platform/singleFlight.js");

/*
 * Background jobs: order mail, Shiprocket updates and others. A job reads from the database what it has to
 * do; `enqueueJob` only starts it right after a change. Cron also starts each job every minute, so no work is
 * lost when a start fails or the server stops during a job.
 */

/**
 * The background jobs; lib/jobAndMailHandlers.js has the function of each.
 * @typedef {"order-mails" | "order-reconciliation" | "catalogue-push" | "operation-check" | "replica-check"
 *   | "photo-cleaning"} JobName
 */

/**
 * `enqueueJob` waits at most this long for the response to its start request. A server under load starts the
 * job later, even after `enqueueJob` has returned.
 */
const startTimeoutMs = 300;

/**
 * Starts a background job. Never throws.
 * @param {core.App} app not a transaction: the job would not see its changes
 * @param {JobName} name
 */
function enqueueJob(app, name) {
  if (repeatRunningFlight(app, name)) return;
  try {
    const request = { ...buildSelfRequest(app, "/api/shop/jobs"), body: JSON.stringify({ name }) };
    sendRequest({ ...request, timeoutMs: startTimeoutMs, maxBytes: 1000 });
  } catch {
    // A start that fails is ignored: cron starts the job within a minute.
  }
}

module.exports = { enqueueJob };
