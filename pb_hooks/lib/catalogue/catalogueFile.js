const { disableGzip, negotiateGzip } = require("../platform/acceptEncoding.js");
const {
  openCacheFolder,
  tryRemoveFile,
  writeFileAtomically,
  writeGzipCopy,
} = require("../platform/cacheFile.js");
const { hasElapsed } = require("../platform/clock.js");
const { runExclusively } = require("../platform/exclusive.js");
const { fileExists, listFileNames } = require("../platform/files.js");
const { diskFullError, isDiskFullError, reportFullDisk } = require("../platform/fullDisk.js");
const { reportProblem } = require("../platform/problemLog.js");
const { readStore, writeStore } = require("../platform/store.js");
const { minuteMs } = require("../platform/timeUnits.js");
const { readJournalPosition } = require("./journal.js");

/*
 * Files about the whole catalogue: <kind>-<epoch>-<seq>-<form><extension>, with a compressed copy (.gz). One
 * request after a change writes the file for all others, which get the previous one meanwhile. A file is
 * written row by row, so that 10,000 products need no more memory than a few. All files can be deleted at any
 * time; one of an earlier run of the server is reused.
 */

/**
 * @typedef {import("../platform/cacheFile.js").GzipWriter} GzipWriter
 * @typedef {import("../platform/acceptEncoding.js").Wrapped<GzipWriter>} Wrapped
 * @typedef {object} Kind
 * @property {string} name letters and digits
 * @property {string} extension
 * @property {string} folder
 * @property {string} form what the content depends on besides the catalogue, as a hash
 * @property {number} pauseMaxMs
 * @property {(tx: dbx.Tx, position: { epoch: string, seq: number }, print: (text: string) => void) => void}
 * write prints the file
 * @typedef {{ name: string, epoch: string, seq: number, writtenAt: number, tookMs: number }} CatalogueFile
 * times in milliseconds
 */

/**
 * A file is written again after a pause of ten times its own duration, within this and `pauseMaxMs` of its
 * kind.
 */
const pauseMinMs = 1000;
const pauseFactor = 10;
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
  return file && { ...file, isGzipped: gzip !== undefined && isComplete(kind, file.name, gzip) };
}

/**
 * @param {core.App} app
 * @param {Kind} kind
 * @param {GzipWriter | undefined} gzip
 * @returns {CatalogueFile | undefined}
 */
function currentFile(app, kind, gzip) {
  const lockKey = `${storeKey(kind)}.writing`;
  for (let waited = 0; waited <= waitMaxMs; waited += pollMs) {
    // Waiting requests read only the store, so that they do not slow down the request that writes.
    if (!app.store().has(lockKey) || app.store().has(storeKey(kind))) {
      const known = knownFile(app, kind);
      const isUsable = known && isComplete(kind, known.name, gzip);
      if (isUsable && !known.due) return known;
      const turn = runExclusively(app, lockKey, lockMaxMs, () => renewFileOrKeepLast(app, kind, gzip, known));
      if (turn.ran) return turn.result;
      if (isUsable) return known;
    }
    sleep(pollMs);
  }
}

/** @param {Kind} kind */
function storeKey({ name }) {
  return `shop.file.${name}`;
}

/**
 * Whether a file exists, with its compressed copy if that is wanted.
 * @param {Kind} kind
 * @param {string} name
 * @param {unknown} gzip
 */
function isComplete({ folder }, name, gzip) {
  const path = $filepath.join(folder, name);
  return fileExists(path) && (!gzip || fileExists(`${path}.gz`));
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
    return remember(app, kind, { ...known, writtenAt: Date.now() });
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
    const file = known && !known.due ? known : { ...writeFile(app, root, kind, known?.name), tookMs: 0 };
    if (gzip && !isComplete(kind, file.name, gzip)) writeGzipCopy(root, file.name, gzip);
    const now = Date.now();
    return remember(app, kind, { ...file, tookMs: file.tookMs + now - started, writtenAt: now });
  } finally {
    root.close();
  }
}

/**
 * The last file, if it has the current form and this database wrote it. `due`: a new one has to be written.
 * @param {core.App} app @param {Kind} kind
 * @returns {(CatalogueFile & { due: boolean }) | undefined}
 */
function knownFile(app, kind) {
  const remembered = readStore(app, storeKey(kind), /** @type {CatalogueFile | undefined} */ (undefined));
  const isCurrentForm = remembered && nameOf(kind, remembered) === remembered.name;
  const known = isCurrentForm ? remembered : storedFile(kind);
  if (!known || !isComplete(kind, known.name, undefined)) return;
  // Requests that come while another one writes the next file find this one in the store.
  if (!isCurrentForm) remember(app, kind, known);
  const now = readJournalPosition(app.db(), known);
  if (!now.known) return;
  const pauseMs = Math.min(kind.pauseMaxMs, Math.max(pauseMinMs, known.tookMs * pauseFactor));
  return { ...known, due: now.seq !== known.seq && hasElapsed(known.writtenAt, pauseMs) };
}

/**
 * The newest file that an earlier run of the server wrote.
 * @param {Kind} kind
 * @returns {CatalogueFile | undefined}
 */
function storedFile(kind) {
  return listFileNames(kind.folder)
    .map((name) => {
      const [, epoch = "", seq = ""] = name.split(/[-.]/);
      return { name, epoch, seq: Number(seq), writtenAt: 0, tookMs: 0 };
    })
    .filter((file) => file.name === nameOf(kind, file))
    .sort((a, b) => b.seq - a.seq)[0];
}

/** @param {Kind} kind @param {{ epoch: string, seq: number }} position */
function nameOf({ name, form, extension }, { epoch, seq }) {
  return `${name}-${epoch}-${seq}-${form}${extension}`;
}

/** @param {core.App} app @param {Kind} kind @param {CatalogueFile} file */
function remember(app, kind, { name, epoch, seq, writtenAt, tookMs }) {
  const file = { name, epoch, seq, writtenAt, tookMs };
  writeStore(app, storeKey(kind), file);
  return file;
}

/**
 * Writes a file and deletes older ones of its kind, except for `keep`, which responses may still be sending.
 * @param {core.App} app @param {os.Root} root @param {Kind} kind @param {string} [keep] a name
 */
function writeFile(app, root, kind, keep) {
  // A read transaction sees one state from the first to the last row, and blocks no writes.
  const tx = app.concurrentDB().begin();
  try {
    const { epoch, seq } = readJournalPosition(tx);
    const name = nameOf(kind, { epoch, seq });
    writeFileAtomically(root, name, (file) =>
      kind.write(tx, { epoch, seq }, (text) => file.writeString(text)),
    );
    for (const other of listFileNames(kind.folder))
      if (other.startsWith(`${kind.name}-`) && ![name, keep].includes(other.replace(/\.gz$/, "")))
        tryRemoveFile(root, other);
    return { name, epoch, seq, writtenAt: 0 };
  } finally {
    tx.rollback();
  }
}

module.exports = { getCatalogueFile };
