// Backups, drills and monitoring, described in docs/running.md.

// A drill, which is a test restore, opens a server on the restored data with SHOP_QUIET set. That server
// makes no backups.
if (
  require(`${__hooks}/lib/backup/settings.js`).readBackupSettings("").isOn &&
  !require(`${__hooks}/lib/platform/env.js`).env("SHOP_QUIET")
)
  cronAdd("shop-backup", require(`${__hooks}/lib/backup/settings.js`).readBackupSettings("").cron, () => {
    const result = require(`${__hooks}/lib/backup/create.js`).createBackup($app);
    if (result?.ok)
      require(`${__hooks}/lib/backup/scheduledDrill.js`).runDueDrill($app, `${__hooks}/commands`);
  });

$app.onServe().bindFunc((/** @type {core.ServeEvent} */ e) => {
  require(`${__hooks}/lib/backup/create.js`).cleanUpInterruptedBackup(e.app);
  return e.next();
});

$app.onServe().bindFunc((/** @type {core.ServeEvent} */ e) => {
  require(`${__hooks}/lib/operation/overdueProblems.js`).recordServerStart(e.app);
  return e.next();
});

onTerminate((e) => {
  require(`${__hooks}/lib/backup/create.js`).endBackupOnTerminate(e.app);
  e.next();
});

// Backups that the owner makes or restores in PocketBase's dashboard leave out the folder of the shop's own
// backups.
onBackupCreate((e) => {
  e.exclude = [...e.exclude, require(`${__hooks}/lib/backup/settings.js`).backupFolderName];
  return e.next();
});
onBackupRestore((e) => {
  e.exclude = [...e.exclude, require(`${__hooks}/lib/backup/settings.js`).backupFolderName];
  return e.next();
});

// Mails the owner about problems of the server.
cronAdd("shop-operation", "* * * * *", () => {
  const { jobs } = require(`${__hooks}/lib/jobAndMailHandlers.js`);
  require(`${__hooks}/lib/jobs/run.js`).runJob($app, "operation-check", jobs);
});
// Checks the database's copy on S3 (replica). Separate from `shop-operation`, because this check waits
// without end when the S3 server does not answer; `shop-operation` then mails the owner that the replica was
// not checked. A waiting check occupies a JavaScript engine, so the next one starts only an hour later.
cronAdd("shop-replica-check", "* * * * *", () => {
  const { hourMs: hungMs } = require(`${__hooks}/lib/platform/timeUnits.js`);
  const { jobs } = require(`${__hooks}/lib/jobAndMailHandlers.js`);
  require(`${__hooks}/lib/jobs/run.js`).runJob($app, "replica-check", jobs, { hungMs });
});

routerAdd(
  "GET",
  "/api/shop/health",
  (e) => require(`${__hooks}/lib/operation/health.js`).respondHealth(e),
  $apis.skipSuccessActivityLog(),
);

// Web vitals that browsers report.
routerAdd(
  "POST",
  "/api/shop/vitals",
  (e) => require(`${__hooks}/lib/operation/vitals.js`).storeVitals(e),
  $apis.bodyLimit(require(`${__hooks}/lib/domain.js`).vitalsMaxBytes),
  $apis.skipSuccessActivityLog(),
);
cronAdd("shop-vitals", "20 3 * * *", () => require(`${__hooks}/lib/operation/vitals.js`).purgeVitals($app));
