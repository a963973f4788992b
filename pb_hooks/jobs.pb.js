// Background jobs, see lib/jobs/enqueue.js. Cron also starts every job once a minute.

routerAdd(
  "POST",
  "/api/shop/jobs",
  (e) =>
    require(`${__hooks}/lib/jobs/run.js`).handleJobRequest(
      e,
      require(`${__hooks}/lib/jobAndMailHandlers.js`).jobs,
    ),
  $apis.skipSuccessActivityLog(),
);

cronAdd("shop-order-reconciliation", "* * * * *", () => {
  const { jobs } = require(`${__hooks}/lib/jobAndMailHandlers.js`);
  require(`${__hooks}/lib/jobs/run.js`).runJob($app, "order-reconciliation", jobs);
});
cronAdd("shop-order-mails", "* * * * *", () => {
  const { jobs } = require(`${__hooks}/lib/jobAndMailHandlers.js`);
  require(`${__hooks}/lib/jobs/run.js`).runJob($app, "order-mails", jobs);
});
cronAdd("shop-pushes", "* * * * *", () => {
  const { jobs } = require(`${__hooks}/lib/jobAndMailHandlers.js`);
  require(`${__hooks}/lib/jobs/run.js`).runJob($app, "catalogue-push", jobs);
});
cronAdd("shop-photos", "* * * * *", () => {
  const { jobs } = require(`${__hooks}/lib/jobAndMailHandlers.js`);
  require(`${__hooks}/lib/jobs/run.js`).runJob($app, "photo-cleaning", jobs);
});
