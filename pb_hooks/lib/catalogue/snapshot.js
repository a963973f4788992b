const { parseAcceptedEncodings } = require("../platform/acceptEncoding.js");
const { cacheFolderPath, sendCacheFile } = require("../platform/cacheFile.js");
const { respondError } = require("../platform/errors.js");
const { runExclusively } = require("../platform/exclusive.js");
const { diskFullError, isDiskFullError, reportFullDisk } = require("../platform/fullDisk.js");
const { headerOf, requestOf } = require("../platform/request.js");
const { readStore, writeStore } = require("../platform/store.js");
const { parseCursor, readJournalPosition } = require("./journal.js");
const { publicProductsSql } = require("./publicProductsSql.js");
const { snapshotExists, packSnapshot, listSnapshotFiles, writeSnapshot } = require("./snapshotFile.js");

/**
 * @typedef {import("./snapshotFile.js").PublicProductsSql} PublicProductsSql
 * @typedef {import("./snapshotFile.js").GzipWriter} GzipWriter
 * @typedef {import("./snapshotFile.js").StoredSnapshot & { writtenAt: number, tookMs: number }} Snapshot `writtenAt` in
 *   milliseconds since 1970
 * @typedef {http.ResponseWriter & { writer?: GzipWriter, unwrap(): http.ResponseWriter }} Wrapped
 */

/** A snapshot is rewritten at most once in this time … */
const renewPauseMinMs = 1000;
/** … and after a pause of ten times its own duration, up to the maximum; the changes route covers the time between. */
const pauseFactor = 10;
const renewPauseMaxMs = 10_000;
/** How long a request waits for the very first snapshot before the 503 response. */
const waitMaxMs = 20_000;
const pollMs = 50;
/** After this time another request may write the snapshot: the one that began it has died. */
const lockMaxMs = 5 * 60_000;

/**
 * A response to a cursor is complete for ever: the device asks for the changes after it. A day, because the owner can add
 * columns without a change of the catalogue.
 */
const namedCacheControl = "public, max-age=86400, immutable";

const snapshotKey = "shop.catalogue.snapshot";
const lockKey = "shop.catalogue.writing";

/**
 * GET /api/shop/catalogue[?cursor=<epoch>.<seq>]: the active products as NDJSON, from a file that one request rewrites for all
 * others. With a cursor, caches on the way may answer: its response contains all changes up to the cursor. The route uses PocketBase's gzip middleware only for its writer: nothing else in this engine can compress the file.
 * @param {core.App} app
 * @param {core.RequestEvent} e
 */
function catalogueSnapshot(app, e) {
  const products = publicProductsSql(app);
  const takesGzip = parseAcceptedEncodings(headerOf(e, "Accept-Encoding"), ["gzip"]).length > 0;
  const wrapped = /** @type {Wrapped} */ (e.response);
  const packer = takesGzip ? wrapped.writer : undefined;
  // The middleware searches for "gzip", and accepts "gzip;q=0" too.
  if (!takesGzip && wrapped.writer) e.response = wrapped.unwrap();

  const snapshot = currentSnapshot(app, products, packer);
  if (!snapshot) {
    e.response.header().set("Retry-After", "2");
    return respondError(e, 503, "catalogue-busy", "The catalogue is being prepared. Please try again.");
  }
  const packed = takesGzip && snapshot.packed;
  if (packed) e.response = wrapped.unwrap();
  return send(app, e, snapshot, packed);
}

/** @param {core.App} app @param {core.RequestEvent} e @param {Snapshot} snapshot @param {boolean} packed */
function send(app, e, { name, epoch, seq, form }, packed) {
  const file = packed ? `${name}.gz` : name;
  const isNamed = contains(app, { epoch, seq }, requestOf(e).url?.query().get("cursor"));
  const headers = {
    "Content-Type": "application/x-ndjson",
    "Cache-Control": isNamed ? namedCacheControl : "no-cache",
    Vary: "Accept-Encoding",
    ETag: `"${epoch}.${seq}.${form}${packed ? "-gz" : ""}"`,
  };
  return sendCacheFile(e, cacheFolderPath(app), file, headers, packed);
}

/**
 * Whether a snapshot contains all changes up to a cursor that this database has assigned.
 * @param {core.App} app @param {{ epoch: string, seq: number }} snapshot @param {string | undefined} text
 */
function contains(app, snapshot, text) {
  if (!text) return false;
  const cursor = parseCursor(text);
  return (
    cursor.epoch === snapshot.epoch &&
    cursor.seq <= snapshot.seq &&
    readJournalPosition(app.db(), cursor).known
  );
}

/**
 * The snapshot to send: a new one if it is due and no other request writes it, else the last one.
 * @param {core.App} app
 * @param {PublicProductsSql} products
 * @param {GzipWriter | undefined} packer
 * @returns {Snapshot | undefined} undefined when the first snapshot takes longer than `waitMaxMs`
 */
function currentSnapshot(app, products, packer) {
  for (let waited = 0; waited <= waitMaxMs; waited += pollMs) {
    // Waiting requests read only the store, so that they do not slow down the request that writes the snapshot.
    if (!app.store().has(lockKey) || app.store().has(snapshotKey)) {
      const known = knownSnapshot(app, products.form);
      if (known && !known.due && (known.packed || !packer)) return known;
      const turn = runExclusively(app, lockKey, lockMaxMs, () => writeOrKeep(app, products, packer, known));
      if (turn.ran) return turn.result;
      if (known) return known;
    }
    sleep(pollMs);
  }
}

/**
 * Writes a new snapshot. If that fails, on a full disk for instance, returns the last one; the changes route covers the rest.
 * @param {core.App} app
 * @param {PublicProductsSql} products
 * @param {GzipWriter | undefined} packer
 * @param {Snapshot | undefined} known
 * @returns {Snapshot}
 * @throws "disk-full"
 */
function writeOrKeep(app, products, packer, known) {
  try {
    return writeIfDue(app, products, packer);
  } catch (problem) {
    if (!known && isDiskFullError(problem)) {
      reportFullDisk(app);
      throw diskFullError();
    }
    if (!known) throw problem;
    console.error(`The catalogue's file could not be written: ${problem}`);
    app.logger().error("The catalogue's file could not be written", "problem", String(problem));
    // Delays the next attempt as after a success.
    rememberSnapshot(app, { ...known, writtenAt: Date.now() });
    return known;
  }
}

/**
 * Runs in one request at a time. Returns the existing snapshot if another request wrote it meanwhile.
 * @param {core.App} app
 * @param {PublicProductsSql} products
 * @param {GzipWriter | undefined} packer
 * @returns {Snapshot}
 */
function writeIfDue(app, products, packer) {
  const known = knownSnapshot(app, products.form);
  const started = Date.now();
  /** @type {Snapshot} */
  const snapshot =
    known && !known.due ? known : { ...writeSnapshot(app, products, known?.name), tookMs: 0, writtenAt: 0 };
  if (packer && !snapshot.packed) {
    packSnapshot(app, snapshot.name, packer);
    snapshot.packed = true;
  }
  if (snapshot !== known || packer) {
    snapshot.tookMs += Date.now() - started;
    snapshot.writtenAt = Date.now();
    rememberSnapshot(app, snapshot);
  }
  return snapshot;
}

/**
 * The last snapshot, if it has the current columns and this database wrote it. `due`: a new one has to be written.
 * @param {core.App} app
 * @param {string} form
 * @returns {(Snapshot & { due: boolean }) | undefined}
 */
function knownSnapshot(app, form) {
  const remembered = readStore(app, snapshotKey, /** @type {Snapshot | undefined} */ (undefined));
  const known = remembered ?? earlierSnapshot(app, form);
  if (known?.form !== form || !snapshotExists(app, known)) return;
  const now = readJournalPosition(app.db(), known);
  if (!now.known) return;
  if (!remembered) rememberSnapshot(app, known);
  const pauseMs = Math.min(renewPauseMaxMs, Math.max(renewPauseMinMs, known.tookMs * pauseFactor));
  return { ...known, due: now.seq !== known.seq && Date.now() - known.writtenAt > pauseMs };
}

/** @param {core.App} app @param {Snapshot} snapshot */
function rememberSnapshot(app, snapshot) {
  writeStore(app, snapshotKey, snapshot);
}

/** A snapshot that an earlier run of the server wrote. @param {core.App} app @param {string} form @returns {Snapshot | undefined} */
function earlierSnapshot(app, form) {
  const stored = listSnapshotFiles(app).find((snapshot) => snapshot.form === form);
  return stored && { ...stored, writtenAt: 0, tookMs: 0 };
}

module.exports = { catalogueSnapshot };
