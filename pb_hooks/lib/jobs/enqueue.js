const { sendRequest } = require("../platform/http.js");
const { selfRequest } = require("../platform/selfRequest.js");
const { joinFlight } = require("../platform/singleFlight.js");

/*
 * Background jobs: order mail, Shiprocket updates. The database holds what there is to do; enqueueing only starts the job
 * right after the change. Cron starts each job every minute as well, so no work is lost when a start fails or the server
 * stops in the middle.
 */

/** @typedef {"order-mails" | "order-reconciliation" | "catalogue-push" | "operation-check" | "photo-cleaning"} JobName */

/**
 * The longest time that a save waits for the answer to the start request. A server under load that has received the request
 * starts the job later, also when the save no longer waits.
 */
const startTimeoutMs = 300;

/**
 * Starts a background job. Never throws.
 * @param {core.App} app not a transaction: the job would not see its changes
 * @param {JobName} name
 */
function enqueueJob(app, name) {
  if (joinFlight(app, name)) return;
  try {
    const request = { ...selfRequest(app, "/api/shop/jobs"), body: JSON.stringify({ name }) };
    sendRequest({ ...request, timeoutMs: startTimeoutMs, maxBytes: 1000 });
  } catch {
    // Cron starts the job within a minute.
  }
}

module.exports = { enqueueJob };
