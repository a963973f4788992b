const { disableGzip, negotiateGzip } = require("../platform/acceptEncoding.js");
const { openCacheFolder, writeGzipCopy } = require("../platform/cacheFile.js");
const { runExclusively } = require("../platform/exclusive.js");
const { diskFullError, isDiskFullError, reportFullDisk } = require("../platform/fullDisk.js");
const { reportProblem } = require("../platform/problemLog.js");
const { minuteMs } = require("../platform/timeUnits.js");
const {
  catalogueFileKey,
  isFileComplete,
  findLastFile,
  rememberFile,
  writeCatalogueFile,
} = require("./storedCatalogueFile.js");

/*
 * Finds the current version of a generated file about the whole catalogue (see storedCatalogueFile.js). After
 * a change one request writes the new version; other requests get the previous one meanwhile.
 */

/**
 * @typedef {import("../platform/cacheFile.js").GzipWriter} GzipWriter
 * @typedef {import("../platform/acceptEncoding.js").Wrapped<GzipWriter>} Wrapped
 * @typedef {import("./storedCatalogueFile.js").Kind} Kind
 * @typedef {import("./storedCatalogueFile.js").CatalogueFile} CatalogueFile
 */

/** How long a request waits, in milliseconds, while another one writes a file that has no earlier version. */
const waitMaxMs = 20_000;
const pollMs = 50;
/**
 * After this time another request may write the file, because the request that holds the lock must have
 * failed.
 */
const lockMaxMs = 5 * minuteMs;

/**
 * Finds the file to send: writes a new version if one is due and no other request writes it, else takes the
 * last version. The route needs PocketBase's gzip middleware, because only the response writer of this
 * middleware can compress a file in this engine. The response itself is sent without this middleware's
 * compression.
 * @param {core.RequestEvent} e
 * @param {Kind} kind
 * @returns {{ name: string, epoch: string, seq: number, isGzipped: boolean } | undefined} `isGzipped`: send
 * the compressed copy; undefined when the first version takes longer than `waitMaxMs`
 * @throws "disk-full" when there is no earlier version
 */
function getCatalogueFile(e, kind) {
  const { writer } = /** @type {Wrapped} */ (e.response);
  const gzip = negotiateGzip(e) ? writer : undefined;
  disableGzip(e);
  const file = currentFile(e.app, kind, gzip);
  return file && { ...file, isGzipped: gzip !== undefined && isFileComplete(kind, file.name, gzip) };
}

/**
 * Finds or writes the version of a file to send; waits while another request writes the first version.
 * @param {core.App} app
 * @param {Kind} kind
 * @param {GzipWriter | undefined} gzip
 * @returns {CatalogueFile | undefined} undefined after `waitMaxMs`
 */
function currentFile(app, kind, gzip) {
  const lockKey = `${catalogueFileKey(kind)}.writing`;
  for (let waited = 0; waited <= waitMaxMs; waited += pollMs) {
    // Requests that wait only look into the in-memory store, so that they do not slow down the request that
    // writes the file.
    if (!app.store().has(lockKey) || app.store().has(catalogueFileKey(kind))) {
      const last = findLastFile(app, kind);
      const isUsable = last && isFileComplete(kind, last.name, gzip);
      if (isUsable && !last.due) return last;
      const turn = runExclusively(app, lockKey, lockMaxMs, () => writeFileOrKeepLast(app, kind, gzip, last));
      if (turn.ran) return turn.result;
      if (isUsable) return last;
    }
    sleep(pollMs);
  }
}

/**
 * Writes a new version of a file. If that fails, for example on a full disk, returns the last version.
 * @param {core.App} app @param {Kind} kind @param {GzipWriter | undefined} gzip @param
 * {CatalogueFile | undefined} last the last version
 * @returns {CatalogueFile}
 * @throws "disk-full" without a last version
 */
function writeFileOrKeepLast(app, kind, gzip, last) {
  try {
    return writeNextVersion(app, kind, gzip);
  } catch (problem) {
    if (!last && isDiskFullError(problem)) {
      reportFullDisk(app);
      throw diskFullError();
    }
    if (!last) throw problem;
    reportProblem(app, "A file could not be written", { name: kind.name, problem });
    // Counts the last version as written now, so that the next attempt waits as long as after a success.
    return rememberFile(app, kind, { ...last, writtenAt: Date.now() });
  }
}

/**
 * Writes a new version of a file, and its compressed copy if `gzip` is set. Called in one request at a time;
 * returns the last version if another request has just written it.
 * @param {core.App} app @param {Kind} kind @param {GzipWriter | undefined} gzip
 */
function writeNextVersion(app, kind, gzip) {
  const last = findLastFile(app, kind);
  const started = Date.now();
  const root = openCacheFolder(kind.folder, `${kind.name}-`);
  try {
    const file = last && !last.due ? last : { ...writeCatalogueFile(app, root, kind, last?.name), tookMs: 0 };
    if (gzip && !isFileComplete(kind, file.name, gzip)) writeGzipCopy(root, file.name, gzip);
    const now = Date.now();
    return rememberFile(app, kind, { ...file, tookMs: file.tookMs + now - started, writtenAt: now });
  } finally {
    root.close();
  }
}

module.exports = { getCatalogueFile };
