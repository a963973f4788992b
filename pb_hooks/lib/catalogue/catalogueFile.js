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
/** After this time another request may write the file: the first one has died while writing. */
const lockMaxMs = 5 * minuteMs;

/**
 * Finds the file to send: writes a new version if one is due and no other request writes it, else takes the
 * last version. The route needs PocketBase's gzip middleware, because only its writer can compress a file in
 * this engine; the middleware is off for the response itself.
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
 * The current version of a file; waits while another request writes the first one.
 * @param {core.App} app
 * @param {Kind} kind
 * @param {GzipWriter | undefined} gzip
 * @returns {CatalogueFile | undefined} undefined after `waitMaxMs`
 */
function currentFile(app, kind, gzip) {
  const lockKey = `${catalogueFileKey(kind)}.writing`;
  for (let waited = 0; waited <= waitMaxMs; waited += pollMs) {
    // Requests that wait only look into the in-memory store, so that they do not slow down the writing one.
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
 * Writes a new version of a file. If that fails, for example on a full disk, returns the last version.
 * @param {core.App} app @param {Kind} kind @param {GzipWriter | undefined} gzip @param
 * {CatalogueFile | undefined} known the last version
 * @returns {CatalogueFile}
 * @throws "disk-full" without a last version
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
    // Counts as written now, so that the next attempt waits as long as after a success.
    return rememberFile(app, kind, { ...known, writtenAt: Date.now() });
  }
}

/**
 * Writes a new version of a file, in one request at a time. Returns the existing version if another request
 * has written it meanwhile.
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
