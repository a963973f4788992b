const { clockMarginMs } = require("../platform/clock.js");
const { hourMs } = require("../platform/timeUnits.js");
const { replacePhotos } = require("./replacedPhotos.js");

/*
 * A background job that replaces the photos that earlier releases stored with metadata, once. A product with
 * a photo that it could not clean is tried again each hour, and is a problem of the shop's health.
 */

/** Maximum time of one run of the job; the run of the next minute continues. */
const runMs = 20_000;
const productsPerQuery = 20;
/** The pause before a failed product is tried again. */
const retryMs = hourMs;
/** Attempts in a row while the owner changes the photos of the product. */
const attemptsMax = 3;

/**
 * Background job: replaces stored photos that have metadata by new files with new names, because browsers
 * cache each name for ever. Continues after the product that an earlier run finished last.
 * @param {core.App} app
 */
function removeStoredMetadata(app) {
  const until = Date.now() + runMs;
  for (
    let last = lastCleanedProductId(app);
    last !== undefined && Date.now() < until;
    last = lastCleanedProductId(app)
  ) {
    const records = app.findRecordsByFilter("products", "id > {:last}", "id", productsPerQuery, 0, { last });
    if (records.length === 0) {
      execute(app, "DELETE FROM shop_photo_cleaning");
      break;
    }
    for (const record of records) {
      if (!record || Date.now() > until) return;
      cleanProduct(app, record.id);
      execute(app, "UPDATE shop_photo_cleaning SET last = {:last}", { last: record.id });
    }
  }
  retryFailed(app, until);
}

/** @param {core.App} app @returns {string | undefined} undefined when all are cleaned */
function lastCleanedProductId(app) {
  const rows = arrayOf(new DynamicModel({ last: "" }));
  app.db().newQuery("SELECT last FROM shop_photo_cleaning").all(rows);
  return rows[0]?.last;
}

/**
 * Tries the products again that failed an hour ago, or in the future of a clock that was set back.
 * @param {core.App} app @param {number} until milliseconds since 1970
 */
function retryFailed(app, until) {
  const rows = arrayOf(new DynamicModel({ product: "" }));
  const now = Date.now();
  app
    .db()
    .newQuery(
      "SELECT product FROM shop_photo_failures WHERE at NOT BETWEEN {:after} AND {:now} ORDER BY at LIMIT 500",
    )
    .bind({ after: now - retryMs, now: now + clockMarginMs })
    .all(rows);
  for (const { product } of rows) {
    if (Date.now() > until) return;
    cleanProduct(app, product);
  }
}

/**
 * The products with a photo that still has its metadata.
 * @param {core.App} app
 * @returns {{ count: number, example: string }} `example`: the id of one of them
 */
function findUncleanedPhotos(app) {
  const row = new DynamicModel({ count: 0, example: "" });
  if (!app.hasTable("shop_photo_failures")) return { count: 0, example: "" };
  app
    .db()
    .newQuery("SELECT count(*) AS count, ifnull(min(product), '') AS example FROM shop_photo_failures")
    .one(row);
  return { count: row.count, example: row.example };
}

/** @param {core.App} app @param {string} sql @param {Record<string, string | number>} [values] */
function execute(app, sql, values = {}) {
  app.db().newQuery(sql).bind(values).execute();
}

/** @param {core.App} app @param {string} product */
function forgetFailure(app, product) {
  execute(app, "DELETE FROM shop_photo_failures WHERE product = {:product}", { product });
}

/**
 * Cleans the photos of a product and records whether one failed. Reads the product again when the owner
 * changed its photos meanwhile.
 * @param {core.App} app @param {string} product the id; a deleted product has no failure
 */
function cleanProduct(app, product) {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const record = app.findRecordsByIds("products", [product])[0];
    const outcome = record ? replacePhotos(app, record) : "clean";
    if (outcome === "clean") return forgetFailure(app, product);
    if (outcome === "failed") break;
  }
  execute(
    app,
    `INSERT INTO shop_photo_failures (product, at) VALUES ({:product}, {:at})
    ON CONFLICT (product) DO UPDATE SET at = excluded.at`,
    { product, at: Date.now() },
  );
}

module.exports = { findUncleanedPhotos, removeStoredMetadata };
