// Backups and what monitoring asks for, described in docs/running.md.

// A drill's server makes none.
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

// The dashboard's own backups leave out these ones.
onBackupCreate((e) => {
  e.exclude = [...e.exclude, require(`${__hooks}/lib/backup/settings.js`).backupFolderName];
  return e.next();
});
onBackupRestore((e) => {
  e.exclude = [...e.exclude, require(`${__hooks}/lib/backup/settings.js`).backupFolderName];
  return e.next();
});

// Problems are mailed to the owner. The copy on S3 has a job of its own: an S3 server that never answers
// keeps that job for ever, and a later minute's run mails that the copy was not checked.
cronAdd("shop-operation", "* * * * *", () => {
  const { jobs } = require(`${__hooks}/lib/jobsAndMails.js`);
  for (const name of /** @type {const} */ (["replica-check", "operation-check"]))
    require(`${__hooks}/lib/jobs/run.js`).runJob($app, name, jobs);
});

routerAdd(
  "GET",
  "/api/shop/health",
  (e) => require(`${__hooks}/lib/operation/health.js`).respondHealth(e),
  $apis.skipSuccessActivityLog(),
);

// Field measurements of browsers.
routerAdd(
  "POST",
  "/api/shop/vitals",
  (e) => require(`${__hooks}/lib/operation/vitals.js`).storeVitals(e),
  $apis.bodyLimit(require(`${__hooks}/lib/domain.js`).vitalsMaxBytes),
  $apis.skipSuccessActivityLog(),
);
cronAdd("shop-vitals", "20 3 * * *", () => require(`${__hooks}/lib/operation/vitals.js`).purgeVitals($app));
