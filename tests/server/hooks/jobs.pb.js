// Loaded only by the tests of tests/server/platform, whose servers load this folder instead of the shop's
// hooks.

/** The delay before a start request is handled, in milliseconds: a server under load. */
$app.store().set("test.jobs.delay", 0);

$app.onServe().bindFunc((/** @type {core.ServeEvent} */ e) => {
  require(`${__hooks}/../../../pb_hooks/lib/platform/selfRequest.js`).recordListenAddress(e);
  return e.next();
});

routerAdd(
  "POST",
  "/api/shop/jobs",
  (e) => {
    const { handleJobRequest } = require(`${__hooks}/../../../pb_hooks/lib/jobs/run.js`);
    const { enqueueJob } = require(`${__hooks}/../../../pb_hooks/lib/jobs/enqueue.js`);
    const { readStore, updateStore } = require(`${__hooks}/../../../pb_hooks/lib/platform/store.js`);
    // Each run counts itself, and enqueues the job again until it has run `wanted` times.
    const job = (/** @type {core.App} */ app) => {
      updateStore(app, "test.jobs.runs", 0, (/** @type {number} */ runs) => runs + 1);
      if (readStore(app, "test.jobs.runs", 0) < readStore(app, "test.jobs.wanted", 1))
        enqueueJob(app, "catalogue-push");
    };
    const jobs = { "catalogue-push": job, "order-mails": job, "order-reconciliation": job };
    return handleJobRequest(e, jobs);
  },
  (e) => {
    sleep($app.store().get("test.jobs.delay"));
    return e.next();
  },
);

/* POST /jobs {delay, wanted}: enqueues a job. */
routerAdd("POST", "/jobs", (e) => {
  const { enqueueJob } = require(`${__hooks}/../../../pb_hooks/lib/jobs/enqueue.js`);
  const { requestOf } = require(`${__hooks}/../../../pb_hooks/lib/platform/request.js`);
  const { writeStore } = require(`${__hooks}/../../../pb_hooks/lib/platform/store.js`);
  const { delay, wanted } = JSON.parse(toString(requestOf(e).body));
  $app.store().set("test.jobs.delay", delay);
  writeStore($app, "test.jobs.wanted", wanted);
  writeStore($app, "test.jobs.runs", 0);
  const from = Date.now();
  enqueueJob($app, "catalogue-push");
  return e.json(200, { tookMs: Date.now() - from });
});

/* GET /jobs: how often the job ran. */
routerAdd("GET", "/jobs", (e) => {
  const { readStore } = require(`${__hooks}/../../../pb_hooks/lib/platform/store.js`);
  return e.json(200, { runs: readStore($app, "test.jobs.runs", 0) });
});

/* POST /jobs/now: runs a job within the request and tells how often it ran. */
routerAdd("POST", "/jobs/now", (e) => {
  const { runJob } = require(`${__hooks}/../../../pb_hooks/lib/jobs/run.js`);
  let runs = 0;
  const job = () => {
    runs += 1;
  };
  const jobs = {
    "catalogue-push": job,
    "operation-check": job,
    "order-mails": job,
    "order-reconciliation": job,
  };
  runJob($app, "order-mails", jobs);
  return e.json(200, { runs });
});
