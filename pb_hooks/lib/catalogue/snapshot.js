const { acceptedEncodings } = require("../acceptsEncoding.js");
const { refuse } = require("../refuse.js");
const { headerOf } = require("../requestOf.js");
const { readShared, setShared } = require("../shared.js");
const { position } = require("./journal.js");
const { publicProducts } = require("./publicProducts.js");
const { folderOf, isThere, packSnapshot, storedSnapshots, writeSnapshot } = require("./snapshotFile.js");

/**
 * @typedef {import("./snapshotFile.js").PublicProducts} PublicProducts
 * @typedef {import("./snapshotFile.js").GzipWriter} GzipWriter
 * @typedef {import("./snapshotFile.js").StoredSnapshot & { writtenAt: number, tookMs: number }} Snapshot
 *   with the moments in milliseconds
 * @typedef {http.ResponseWriter & { writer?: GzipWriter, unwrap(): http.ResponseWriter }} Wrapped
 */

/** A snapshot is renewed at most this often (milliseconds) … */
const renewAfterMs = 1000;
/** … and after a rest of ten times what it took, but no longer than this: the changes route brings the rest. */
const restFactor = 10;
const longestRestMs = 10_000;
/** How long a first visitor waits for the very first snapshot before being told to come again (milliseconds). */
const waitMs = 20_000;
const stepMs = 50;

const snapshotKey = "shop.catalogue.snapshot";
const lockKey = "shop.catalogue.writing";

/**
 * GET /api/shop/catalogue: the active products as NDJSON, from a file that one request renews for all.
 * The route is bound to PocketBase's gzip middleware, which the packed file does not need: its writer is the one
 * thing in this engine that can pack it.
 * @param {core.App} app
 * @param {core.RequestEvent} e
 */
function catalogueSnapshot(app, e) {
  const products = publicProducts(app);
  const takesGzip = acceptedEncodings(headerOf(e, "Accept-Encoding"), ["gzip"]).length > 0;
  const wrapped = /** @type {Wrapped} */ (e.response);
  const packer = takesGzip ? wrapped.writer : undefined;
  // The middleware looks for the word "gzip" only, and finds it in "gzip;q=0" too.
  if (!takesGzip && wrapped.writer) e.response = wrapped.unwrap();

  const snapshot = currentSnapshot(app, products, packer);
  if (!snapshot) {
    e.response.header().set("Retry-After", "2");
    return refuse(e, 503, "catalogue-busy", "The catalogue is being prepared. Please try again.");
  }
  const packed = takesGzip && snapshot.packed;
  if (packed) e.response = wrapped.unwrap();
  return send(app, e, snapshot, packed);
}

/** @param {core.App} app @param {core.RequestEvent} e @param {Snapshot} snapshot @param {boolean} packed */
function send(app, e, { name, epoch, seq, form }, packed) {
  const file = packed ? `${name}.gz` : name;
  const headers = e.response.header();
  headers.set("Content-Type", "application/x-ndjson");
  headers.set("Cache-Control", "no-cache");
  headers.set("Vary", "Accept-Encoding");
  headers.set("ETag", `"${epoch}.${seq}.${form}${packed ? "-gz" : ""}"`);
  if (packed) {
    headers.set("Content-Encoding", "gzip");
    // Go leaves the length away from whatever has an encoding.
    headers.set("Content-Length", `${$os.stat($filepath.join(folderOf(app), file)).size()}`);
  }
  return e.fileFS($os.dirFS(folderOf(app)), file);
}

/**
 * The snapshot to send now: a new one when it is time and nobody else is at it, else the last one.
 * @param {core.App} app
 * @param {PublicProducts} products
 * @param {GzipWriter | undefined} packer
 * @returns {Snapshot | undefined}
 */
function currentSnapshot(app, products, packer) {
  for (let waited = 0; waited <= waitMs; waited += stepMs) {
    // Waiting asks for nothing else: a thousand waiting visitors must not slow down who works for them.
    if (!app.store().has(lockKey) || app.store().has(snapshotKey)) {
      const known = knownSnapshot(app, products.form);
      if (known && !known.due && (known.packed || !packer)) return known;
      const written = alone(app, () => writeOrKeep(app, products, packer, known));
      if (written) return written;
      if (known) return known;
    }
    sleep(stepMs);
  }
}

/**
 * Where a new one cannot be written, on a full disk for instance, the last one has to do: the changes route brings the rest.
 * @param {core.App} app
 * @param {PublicProducts} products
 * @param {GzipWriter | undefined} packer
 * @param {Snapshot | undefined} known
 * @returns {Snapshot}
 */
function writeOrKeep(app, products, packer, known) {
  try {
    return write(app, products, packer);
  } catch (problem) {
    if (!known) throw problem;
    console.error(`The catalogue's file could not be written: ${problem}`);
    app.logger().error("The catalogue's file could not be written", "problem", String(problem));
    // Not at each request: the next try comes after the rest that follows a good one.
    remember(app, { ...known, writtenAt: Date.now() });
    return known;
  }
}

/**
 * Run by one at a time; whoever comes too late finds the work done.
 * @param {core.App} app
 * @param {PublicProducts} products
 * @param {GzipWriter | undefined} packer
 * @returns {Snapshot}
 */
function write(app, products, packer) {
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
    remember(app, snapshot);
  }
  return snapshot;
}

/**
 * The last snapshot, when it has today's form and comes from this database's own past; `due`: it is time for a new one.
 * @param {core.App} app
 * @param {string} form
 * @returns {(Snapshot & { due: boolean }) | undefined}
 */
function knownSnapshot(app, form) {
  const remembered = readShared(app, snapshotKey, /** @type {Snapshot | undefined} */ (undefined));
  const known = remembered ?? fromBefore(app, form);
  if (known?.form !== form || !isThere(app, known)) return;
  const now = position(app.db(), known);
  if (!now.known) return;
  if (!remembered) remember(app, known);
  const restMs = Math.min(longestRestMs, Math.max(renewAfterMs, known.tookMs * restFactor));
  return { ...known, due: now.seq !== known.seq && Date.now() - known.writtenAt > restMs };
}

/** @param {core.App} app @param {Snapshot} snapshot */
function remember(app, snapshot) {
  setShared(app, snapshotKey, snapshot);
}

/** A snapshot that an earlier run of the server left. @param {core.App} app @param {string} form @returns {Snapshot | undefined} */
function fromBefore(app, form) {
  const stored = storedSnapshots(app).find((snapshot) => snapshot.form === form);
  return stored && { ...stored, writtenAt: 0, tookMs: 0 };
}

/**
 * Runs `work` unless somebody else of this process is at it.
 * @template T
 * @param {core.App} app
 * @param {() => T} work
 * @returns {T | undefined}
 */
function alone(app, work) {
  const me = $security.randomString(16);
  if (app.store().getOrSet(lockKey, () => me) !== me) return;
  try {
    return work();
  } finally {
    app.store().remove(lockKey);
  }
}

module.exports = { catalogueSnapshot };
