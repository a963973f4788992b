const { env } = require("../platform/env.js");
const { reportProblem } = require("../platform/problemLog.js");
const { requestOf } = require("../platform/request.js");
const { requireSelfRequest } = require("../platform/selfRequest.js");
const { singleFlight } = require("../platform/singleFlight.js");
const { enqueueJob } = require("./enqueue.js");

/**
 * Maximum number of repeats of a job in one request, when the job is enqueued again while it runs. After that
 * `runJob` enqueues the job again.
 */
const roundsMax = 5;

/** @typedef {import("./enqueue.js").JobName} JobName */
/** @typedef {(app: core.App) => void} Job */

/**
 * POST /api/shop/jobs {name}: handles the request that `enqueueJob` sends. Responds before the job runs.
 * @param {core.RequestEvent} e
 * @param {Record<JobName, Job>} jobs
 * @throws {NotFoundError} for every client but this server
 */
function handleJobRequest(e, jobs) {
  requireSelfRequest(e);
  const { name } = JSON.parse(toString(requestOf(e).body));
  e.noContent(204);
  e.flush();
  runJob(e.app, name, jobs);
}

/**
 * Runs a job. If the job is already running, makes it repeat, because the running job may have read the
 * database before the latest change. Never throws. A drill's server (SHOP_QUIET) runs no job: its data are a
 * copy, and shoppers would get their mails twice.
 * @param {core.App} app
 * @param {JobName} name
 * @param {Record<JobName, Job>} jobs
 * @param {{ hungMs?: number }} [options] see `singleFlight`
 */
function runJob(app, name, jobs, options) {
  if (env("SHOP_QUIET")) return;
  try {
    const flight = singleFlight(app, name, () => jobs[name](app), { roundsMax, ...options });
    if (flight.ran && flight.unfinished) enqueueJob(app, name);
  } catch (error) {
    reportProblem(app, "A background job failed", { job: name, problem: error });
  }
}

module.exports = { handleJobRequest, runJob };
