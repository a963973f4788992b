const { disableGzip, negotiateGzip } = require("../platform/acceptEncoding.js");
const { openCacheFolder, writeGzipCopy } = require("../platform/cacheFile.js");
const { runExclusively } = require("../platform/exclusive.js");
const { diskFullError, isDiskFullError, reportFullDisk } = require("../platform/fullDisk.js");
const { reportProblem } = require("../platform/problemLog.js");
const { minuteMs } = require("../platform/timeUnits.js");
const {
  catalogueFileKey,
  isFileComplete,
  knownFile,
  rememberFile,
  writeCatalogueFile,
} = require("./storedCatalogueFile.js");

/*
 * Finds the current file about the whole catalogue (storedCatalogueFile.js). After a change one request
 * writes the new file; the others get the previous one meanwhile.
 */

/**
 * @typedef {import("../platform/cacheFile.js").GzipWriter} GzipWriter
 * @typedef {import("../platform/acceptEncoding.js").Wrapped<GzipWriter>} Wrapped
 * @typedef {import("./storedCatalogueFile.js").Kind} Kind
 * @typedef {import("./storedCatalogueFile.js").CatalogueFile} CatalogueFile
 */

/** How long a request waits for the first file. */
const waitMaxMs = 20_000;
const pollMs = 50;
/** After this time another request may write the file: the one that began it has died. */
const lockMaxMs = 5 * minuteMs;

/**
 * The file to send: a new one if it is due and no other request writes it, else the last one. The route needs
 * PocketBase's gzip middleware, for its writer only: nothing else in this engine can compress a file. It is
 * off afterwards.
 * @param {core.RequestEvent} e
 * @param {Kind} kind
 * @returns {{ name: string, epoch: string, seq: number, isGzipped: boolean } | undefined} `isGzipped`: the
 * compressed copy is to be sent; undefined when the first file takes longer than `waitMaxMs`
 * @throws "disk-full" when there is no earlier file
 */
function getCatalogueFile(e, kind) {
  const { writer } = /** @type {Wrapped} */ (e.response);
  const gzip = negotiateGzip(e) ? writer : undefined;
  disableGzip(e);
  const file = currentFile(e.app, kind, gzip);
  return file && { ...file, isGzipped: gzip !== undefined && isFileComplete(kind, file.name, gzip) };
}

/**
 * @param {core.App} app
 * @param {Kind} kind
 * @param {GzipWriter | undefined} gzip
 * @returns {CatalogueFile | undefined}
 */
function currentFile(app, kind, gzip) {
  const lockKey = `${catalogueFileKey(kind)}.writing`;
  for (let waited = 0; waited <= waitMaxMs; waited += pollMs) {
    // Waiting requests read only the store, so that they do not slow down the request that writes.
    if (!app.store().has(lockKey) || app.store().has(catalogueFileKey(kind))) {
      const known = knownFile(app, kind);
      const isUsable = known && isFileComplete(kind, known.name, gzip);
      if (isUsable && !known.due) return known;
      const turn = runExclusively(app, lockKey, lockMaxMs, () => renewFileOrKeepLast(app, kind, gzip, known));
      if (turn.ran) return turn.result;
      if (isUsable) return known;
    }
    sleep(pollMs);
  }
}

/**
 * Writes the file. If that fails, on a full disk for instance, returns the last one.
 * @param {core.App} app @param {Kind} kind @param {GzipWriter | undefined} gzip @param
 * {CatalogueFile | undefined} known
 * @returns {CatalogueFile}
 * @throws "disk-full"
 */
function renewFileOrKeepLast(app, kind, gzip, known) {
  try {
    return renew(app, kind, gzip);
  } catch (problem) {
    if (!known && isDiskFullError(problem)) {
      reportFullDisk(app);
      throw diskFullError();
    }
    if (!known) throw problem;
    reportProblem(app, "A file could not be written", { name: kind.name, problem });
    // Delays the next attempt as after a success.
    return rememberFile(app, kind, { ...known, writtenAt: Date.now() });
  }
}

/**
 * Runs in one request at a time. Returns the existing file if another request wrote it meanwhile.
 * @param {core.App} app @param {Kind} kind @param {GzipWriter | undefined} gzip
 */
function renew(app, kind, gzip) {
  const known = knownFile(app, kind);
  const started = Date.now();
  const root = openCacheFolder(kind.folder, `${kind.name}-`);
  try {
    const file =
      known && !known.due ? known : { ...writeCatalogueFile(app, root, kind, known?.name), tookMs: 0 };
    if (gzip && !isFileComplete(kind, file.name, gzip)) writeGzipCopy(root, file.name, gzip);
    const now = Date.now();
    return rememberFile(app, kind, { ...file, tookMs: file.tookMs + now - started, writtenAt: now });
  } finally {
    root.close();
  }
}

module.exports = { getCatalogueFile };
