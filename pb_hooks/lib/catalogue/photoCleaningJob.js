const { clockMarginMs } = require("../platform/clock.js");
const { hourMs } = require("../platform/timeUnits.js");
const { replacePhotos } = require("./photoReplacement.js");

/*
 * A background job that removes, once, the metadata from photos that earlier releases stored without cleaning
 * them. A product with a photo that could not be cleaned is tried again each hour, and the shop's health
 * check reports the product.
 */

/** Maximum time of one run of the job; the run of the next minute continues. */
const runMs = 20_000;
const productsPerQuery = 20;
/** Time after which the job tries a product again whose photos could not be cleaned. */
const retryMs = hourMs;
/** Attempts in a row for one product while the owner keeps changing its photos. */
const attemptsMax = 3;

/**
 * Background job: replaces stored photos that have metadata by new files with new names, because browsers
 * cache each name for ever. Each run continues after the last product that an earlier run finished.
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
      executeSql(app, "DELETE FROM shop_photo_cleaning");
      break;
    }
    for (const record of records) {
      if (!record || Date.now() > until) return;
      cleanProduct(app, record.id);
      executeSql(app, "UPDATE shop_photo_cleaning SET last = {:last}", { last: record.id });
    }
  }
  retryFailed(app, until);
}

/**
 * Id of the last product that the job cleaned. @param {core.App} app @returns {string | undefined} undefined
 * when all products are cleaned
 */
function lastCleanedProductId(app) {
  const rows = arrayOf(new DynamicModel({ last: "" }));
  app.db().newQuery("SELECT last FROM shop_photo_cleaning").all(rows);
  return rows[0]?.last;
}

/**
 * Tries products again whose last attempt failed more than an hour ago. Also tries those whose failure has a
 * time in the future, because the clock was set back.
 * @param {core.App} app @param {number} until when to stop, in milliseconds since 1970
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
 * Counts the products that have a photo whose metadata could not be removed.
 * @param {core.App} app
 * @returns {{ count: number, example: string }} `example`: the id of one of these products
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

/**
 * Executes one SQL statement.
 * @param {core.App} app @param {string} sql @param {Record<string, string | number>} [values]
 */
function executeSql(app, sql, values = {}) {
  app.db().newQuery(sql).bind(values).execute();
}

/** Deletes the record of a product's failed cleaning. @param {core.App} app @param {string} product id */
function forgetFailure(app, product) {
  executeSql(app, "DELETE FROM shop_photo_failures WHERE product = {:product}", { product });
}

/**
 * Removes the metadata of a product's photos, and records whether a photo could not be cleaned. Starts again
 * with the new photos if the owner changes them meanwhile.
 * @param {core.App} app
 * @param {string} product id; nothing is recorded for a deleted product
 */
function cleanProduct(app, product) {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const record = app.findRecordsByIds("products", [product])[0];
    const outcome = record ? replacePhotos(app, record) : "clean";
    if (outcome === "clean") return forgetFailure(app, product);
    if (outcome === "failed") break;
  }
  executeSql(
    app,
    `INSERT INTO shop_photo_failures (product, at) VALUES ({:product}, {:at})
    ON CONFLICT (product) DO UPDATE SET at = excluded.at`,
    { product, at: Date.now() },
  );
}

module.exports = { findUncleanedPhotos, removeStoredMetadata };
