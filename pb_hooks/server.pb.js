// The server itself: its data folder, its address, checks and headers of all requests, the built site, the
// dashboard's extensions, event streams, the full disk.

// Not in `onServe`, because PocketBase runs the migrations before it. One hook, because PocketBase calls
// those of several files in any order, and nothing may be written before the lock.
onBootstrap((e) => {
  const { databaseFileId, lockServerFolder } = require(`${__hooks}/lib/platform/dataLock.js`);
  require(`${__hooks}/lib/backup/interruptedRestore.js`).refuseInterruptedRestore(e.app.dataDir());
  const idBefore = databaseFileId(e.app.dataDir());
  e.next();
  const idOpened = idBefore || databaseFileId(e.app.dataDir());
  // Other commands work on the folder of an open shop.
  if (Array.from($os.args).includes("serve")) {
    lockServerFolder(e.app, idOpened);
    require(`${__hooks}/lib/platform/durableCommits.js`).flushEachCommit(e.app);
  }
  // Each start begins a new range of numbers in the journal, so that cursors from a lost future are detected.
  require(`${__hooks}/lib/catalogue/journal.js`).tryBeginJournalRun(e.app);
});
$app.onServe().bindFunc((/** @type {core.ServeEvent} */ e) => {
  require(`${__hooks}/lib/platform/dataLock.js`).restrictDataFolderAccess(e.app);
  require(`${__hooks}/lib/platform/logLimit.js`).limitLog(e.app);
  require(`${__hooks}/lib/platform/applyEnvironment.js`).applyEnvironment(e);
  require(`${__hooks}/lib/textPages/legalPageWarnings.js`).warnAboutLegalPages(e.app);
  require(`${__hooks}/lib/platform/selfRequest.js`).recordListenAddress(e);
  require(`${__hooks}/lib/pages/pageFiles.js`).removeAllPageFiles(e.app);
  const { serverHeaderMaxBytes } = require(`${__hooks}/lib/platform/headerLimit.js`);
  if (e.server) e.server.maxHeaderBytes = serverHeaderMaxBytes;
  require(`${__hooks}/lib/platform/dashboardExtensions.js`).addDashboardExtensions(e);
  return require(`${__hooks}/lib/platform/requestChecks.js`).installRequestChecks(e);
});
onCollectionUpdateRequest((e) => {
  require(`${__hooks}/lib/platform/collectionNames.js`).refuseNewName(e);
  e.next();
});
// After PocketBase has read the token, and before its rate limits, so that their 429 has headers and code
// too.
routerUse(
  new Middleware(
    (e) => {
      const { checkRequest } = require(`${__hooks}/lib/platform/requestChecks.js`);
      return checkRequest(e, () => {
        const { logRefusedSignIn } = require(`${__hooks}/lib/auth/signInLog.js`);
        const { withRateLimitCode } = require(`${__hooks}/lib/platform/rateLimitCode.js`);
        return withRateLimitCode(() => logRefusedSignIn(e, () => e.next()));
      });
    },
    -1009,
    require(`${__hooks}/lib/platform/requestChecks.js`).middlewareId,
  ),
);

// Pages. They differ by address and by catalogue, so they have no compressed copies.
for (const pattern of require(`${__hooks}/lib/domain.js`).pagePatterns)
  routerAdd(
    "GET",
    pattern === "/" ? "/{$}" : pattern.replace(/:(\w+)/g, "{$1}"),
    (e) => require(`${__hooks}/lib/static/limitedServe.js`).serveSiteWithinLimit(e),
    $apis.gzip(),
    $apis.skipSuccessActivityLog(),
  );
// The built site. Replaces PocketBase's static route, which compresses nothing, sets no cache headers and
// responds with the home page to requests for missing scripts.
routerAdd(
  "GET",
  "/{path...}",
  (e) => require(`${__hooks}/lib/static/limitedServe.js`).serveSiteWithinLimit(e),
  $apis.skipSuccessActivityLog(),
);

cronAdd("shop-commits", "* * * * *", () => {
  require(`${__hooks}/lib/platform/durableCommits.js`).flushEachCommit($app);
});

onTerminate((e) => {
  require(`${__hooks}/lib/platform/dataLock.js`).closeLockConnection(e.app);
  e.next();
});
onBackupCreate((e) => {
  require(`${__hooks}/lib/platform/dataLock.js`).excludeLockFromBackup(e);
  e.next();
});

// Errors of saves: PocketBase reports a full disk as "Failed to update record.", these hooks as a full disk.
onRecordAfterCreateError((e) => {
  e.next();
  require(`${__hooks}/lib/platform/fullDisk.js`).throwDiskFullError(e);
});
onRecordAfterUpdateError((e) => {
  e.next();
  require(`${__hooks}/lib/platform/fullDisk.js`).throwDiskFullError(e);
});

onRealtimeSubscribeRequest((e) => {
  require(`${__hooks}/lib/platform/streamLimits.js`).limitSubscriptions(e);
  return e.next();
});
cronAdd("shop-streams", "* * * * *", () => {
  require(`${__hooks}/lib/platform/streamLimits.js`).closeIdleStreams($app);
});

onSettingsUpdateRequest((e) => {
  require(`${__hooks}/lib/platform/mailEncryption.js`).requireMailTls(e);
  return e.next();
});
