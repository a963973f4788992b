const { cacheFolderPath, sendCacheFile } = require("../platform/cacheFile.js");
const { respondError } = require("../platform/errors.js");
const { requestOf } = require("../platform/request.js");
const { parseCursor, readJournalPosition } = require("./journal.js");
const { publicProductsSql } = require("./publicProductsSql.js");
const { getCatalogueFile } = require("./catalogueFile.js");

/**
 * Maximum pause between two snapshot files; devices get the changes since the last file from the changes
 * route.
 */
const pauseMaxMs = 10_000;
/** Rows per query: they take about a megabyte of memory. */
const chunkRows = 2000;

/**
 * Cache header of a snapshot that was requested with a cursor. A cached response stays usable, because the
 * device then requests the changes after the snapshot. Cached for a day only, because the owner can add
 * columns without a change of the catalogue.
 */
const withCursorCacheControl = "public, max-age=86400, immutable";

/**
 * GET /api/shop/catalogue[?cursor=<epoch>.<seq>]: responds with all active products as NDJSON (the snapshot),
 * from the file <data folder>/shop_cache/catalogue-<epoch>-<seq>-<columnsHash>.ndjson; `columnsHash` changes
 * when the owner changes the columns. If the snapshot has all changes up to the request's cursor, proxies may
 * cache the response. The route needs PocketBase's gzip middleware.
 * @param {core.RequestEvent} e
 */
function respondCatalogueSnapshot(e) {
  const { app } = e;
  const products = publicProductsSql(app);
  const folder = cacheFolderPath(app);
  const file = getCatalogueFile(e, {
    name: "catalogue",
    extension: ".ndjson",
    folder,
    formatHash: products.columnsHash,
    pauseMaxMs,
    write: (tx, position, print) => writeRows(tx, print, position, products),
  });
  if (!file) {
    e.response.header().set("Retry-After", "2");
    return respondError(e, 503, "catalogue-busy", "The catalogue is being prepared. Please try again.");
  }
  const { name, epoch, seq, isGzipped } = file;
  const isCurrentForCursor = hasChangesUpTo(app, file, requestOf(e).url?.query().get("cursor"));
  const headers = {
    "Content-Type": "application/x-ndjson",
    "Cache-Control": isCurrentForCursor ? withCursorCacheControl : "no-cache",
    Vary: "Accept-Encoding",
    ETag: `"${epoch}.${seq}.${products.columnsHash}${isGzipped ? "-gz" : ""}"`,
  };
  return sendCacheFile(e, folder, isGzipped ? `${name}.gz` : name, headers, isGzipped);
}

/**
 * Whether a snapshot contains all changes up to a cursor that this database has assigned.
 * @param {core.App} app @param {{ epoch: string, seq: number }} snapshot @param {string | undefined} text
 */
function hasChangesUpTo(app, snapshot, text) {
  if (!text) return false;
  const cursor = parseCursor(text);
  return (
    cursor.epoch === snapshot.epoch &&
    cursor.seq <= snapshot.seq &&
    readJournalPosition(app.db(), cursor).isCursorKnown
  );
}

/**
 * Prints a snapshot: a first line with its position in the journal, then one line per public product.
 * @param {dbx.Tx} tx @param {(text: string) => void} print @param {{ epoch: string, seq: number }} at
 * @param {import("./publicProductsSql.js").PublicProductsSql} products
 */
function writeRows(tx, print, { epoch, seq }, { record, isShown }) {
  const from = "FROM shop_catalogue_changes AS change JOIN products ON products.id = change.id";
  const counted = new DynamicModel({ count: 0 });
  tx.newQuery(`SELECT count(*) AS count ${from} WHERE ${isShown}`).one(counted);
  print(`${JSON.stringify({ epoch, cursor: seq, count: counted.count })}\n`);

  const line = `json_object('seq', change.seq, 'record', ${record})`;
  const query = tx.newQuery(
    `SELECT ifnull(group_concat(line, char(10) ORDER BY seq), '') AS lines, ifnull(max(seq), 0) AS last
     FROM (SELECT change.seq, ${line} AS line ${from} WHERE change.seq > {:after} AND ${isShown} ORDER BY change.seq LIMIT ${chunkRows})`,
  );
  for (let after = 0; ; ) {
    const chunk = new DynamicModel({ lines: "", last: 0 });
    query.bind({ after }).one(chunk);
    if (chunk.last === 0) return;
    print(`${chunk.lines}\n`);
    after = chunk.last;
  }
}

module.exports = { respondCatalogueSnapshot };
