// The server itself: its data folder, its address, checks and headers of all requests, the built site, the
// dashboard's extensions, event streams, the full disk.

// Uses `onBootstrap`, because PocketBase runs the migrations before `onServe`. Uses a single hook, because
// PocketBase calls the hooks of several files in any order, and nothing may be written before this server
// holds the lock of the data folder.
onBootstrap((e) => {
  const { databaseFileId, lockDataFolderForServer } = require(`${__hooks}/lib/platform/dataLock.js`);
  require(`${__hooks}/lib/backup/interruptedRestore.js`).refuseInterruptedRestore(e.app.dataDir());
  const idBefore = databaseFileId(e.app.dataDir());
  e.next();
  const idOpened = idBefore || databaseFileId(e.app.dataDir());
  // Only `serve` takes the lock: other commands may run while a server has the data folder open.
  if (Array.from($os.args).includes("serve")) {
    lockDataFolderForServer(e.app, idOpened);
    require(`${__hooks}/lib/platform/durableCommits.js`).flushEachCommit(e.app);
  }
  // Begins a new range of change numbers at each start. After a backup was restored, the server thereby
  // detects cursors of changes that the backup lacks.
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
  require(`${__hooks}/lib/platform/collectionNames.js`).refuseCollectionRename(e);
  e.next();
});
// Checks all requests. Runs after PocketBase has read the auth token and before PocketBase's rate limits, so
// that a 429 response of a rate limit has the shop's headers and an error code too.
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

// Pages. Their HTML depends on address and catalogue, so there are no precompressed files and `gzip`
// compresses each response.
for (const pattern of require(`${__hooks}/lib/domain.js`).pagePatterns)
  routerAdd(
    "GET",
    pattern === "/" ? "/{$}" : pattern.replace(/:(\w+)/g, "{$1}"),
    (e) => require(`${__hooks}/lib/static/limitedServe.js`).serveSiteWithinLimit(e),
    $apis.gzip(),
    $apis.skipSuccessActivityLog(),
  );
// Files of the built site. Replaces PocketBase's static route, which does not compress, sets no cache headers
// and responds with the home page to requests for missing scripts.
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

// A save that fails on a full disk gets an error that names the full disk, instead of PocketBase's "Failed to
// update record.".
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
