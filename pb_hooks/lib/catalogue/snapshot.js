const { acceptedEncodings } = require("../acceptsEncoding.js");
const { refuse } = require("../refuse.js");
const { publicProducts } = require("./columns.js");
const { position } = require("./journal.js");
const { folderOf, packSnapshot, storedSnapshots, writeSnapshot } = require("./snapshotFile.js");

/** A snapshot is renewed at most this often (milliseconds) … */
const renewAfterMs = 1000;
/** … and writing it takes at most a twentieth of the server's time. Between renewals the changes route catches up. */
const restFactor = 20;
/** How long a first visitor waits for the very first snapshot before being told to come again (milliseconds). */
const waitMs = 15_000;
const stepMs = 25;

// Shared by all engines of the process; the values are text, because Go keeps them.
const snapshotKey = "shop.catalogue.snapshot";
const lockKey = "shop.catalogue.writing";

/**
 * GET /api/shop/catalogue: the active products as NDJSON, from a file that one request renews for all.
 * The route is bound to PocketBase's gzip middleware, which the file does not need, but its writer is the one way
 * to gzip in this engine.
 * @param {core.App} app
 * @param {core.RequestEvent} e
 */
function catalogueSnapshot(app, e) {
  const products = publicProducts(app);
  const form = $security.md5(JSON.stringify(products)).slice(0, 12);
  const gzip = acceptedEncodings(e.request.header.get("Accept-Encoding"), ["gzip"]).length > 0;
  const wrapped = e.response;
  const packer = gzip ? wrapped.writer : undefined;
  // The middleware looks for the word "gzip" only, and finds it in "gzip;q=0" too.
  if (!gzip && wrapped.writer) e.response = wrapped.unwrap();

  const snapshot = currentSnapshot(app, products, form, packer);
  if (!snapshot) {
    e.response.header().set("Retry-After", "2");
    return refuse(e, 503, "catalogue_busy", "The catalogue is being prepared. Please try again.");
  }
  const packed = gzip && snapshot.packed;
  if (packed) e.response = wrapped.unwrap();
  return send(app, e, snapshot, packed);
}

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

/** The snapshot to send now: a new one when it is time and nobody else is at it, else the last one. */
function currentSnapshot(app, products, form, packer) {
  for (let waited = 0; waited <= waitMs; waited += stepMs) {
    const known = knownSnapshot(app, form);
    if (known && !isDue(app, known) && (known.packed || !packer)) return known;
    const written = alone(app, () => write(app, products, form, packer));
    if (written) return written;
    if (known) return known;
    sleep(stepMs);
  }
}

/** Only ever run by one at a time; who comes too late finds the work done. */
function write(app, products, form, packer) {
  const known = knownSnapshot(app, form);
  const started = Date.now();
  let snapshot = known;
  if (!known || isDue(app, known)) {
    snapshot = { ...writeSnapshot(app, products, form, known?.name), packed: false };
    snapshot.writtenAt = Date.now();
    snapshot.tookMs = Date.now() - started;
  }
  if (packer && !snapshot.packed) {
    packSnapshot(app, snapshot.name, packer);
    snapshot.packed = true;
    snapshot.tookMs += Date.now() - started;
  }
  app.store().set(snapshotKey, JSON.stringify(snapshot));
  return snapshot;
}

/** The last snapshot, when it has today's form and comes from this database's own past. */
function knownSnapshot(app, form) {
  const known = JSON.parse(app.store().get(snapshotKey) || "null") ?? fromBefore(app, form);
  if (!known || known.form !== form) return;
  return position(app.db(), known.epoch).reach >= known.seq ? known : undefined;
}

/** A snapshot that an earlier run of the server left. */
function fromBefore(app, form) {
  const stored = storedSnapshots(app).find((snapshot) => snapshot.form === form);
  return stored && { ...stored, packed: false, writtenAt: 0, tookMs: 0 };
}

function isDue(app, { seq, writtenAt, tookMs }) {
  const rested = Date.now() - writtenAt > Math.max(renewAfterMs, tookMs * restFactor);
  return rested && position(app.db()).seq !== seq;
}

/** Runs `work` unless somebody else of this process is at it. */
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
