const { removePhotoMetadata } = require("../domain.js");
const { readAll } = require("./photos.js");

/*
 * A background job that replaces the photos that earlier releases stored with metadata, once. A product with a photo that it
 * could not clean is tried again each hour, and is a problem of the shop's health.
 */

/** Maximum time of one run of the job; the run of the next minute continues. */
const runMs = 20_000;
const productsPerQuery = 20;
/** The pause before a failed product is tried again. */
const retryMs = 60 * 60_000;

/**
 * Background job: replaces stored photos that have metadata by new files with new names, because browsers cache each name for
 * ever. Continues after the product that an earlier run finished last.
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
      cleanProduct(app, record);
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

/** Tries the products again that failed an hour ago. @param {core.App} app @param {number} until milliseconds since 1970 */
function retryFailed(app, until) {
  const rows = arrayOf(new DynamicModel({ product: "" }));
  app
    .db()
    .newQuery("SELECT product FROM shop_photo_failures WHERE at < {:before} ORDER BY at LIMIT 500")
    .bind({ before: Date.now() - retryMs })
    .all(rows);
  for (const { product } of rows) {
    if (Date.now() > until) return;
    const record = app.findRecordsByIds("products", [product])[0];
    if (record) cleanProduct(app, record);
    else forgetFailure(app, product);
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

/** Cleans the photos of a product and records whether one failed. @param {core.App} app @param {core.Record} record */
function cleanProduct(app, record) {
  const product = record.id;
  if (replacePhotos(app, record)) return forgetFailure(app, product);
  execute(
    app,
    `INSERT INTO shop_photo_failures (product, at) VALUES ({:product}, {:at})
    ON CONFLICT (product) DO UPDATE SET at = excluded.at`,
    { product, at: Date.now() },
  );
}

/** @param {core.App} app @param {core.Record} record @returns {boolean} whether all photos are without metadata */
function replacePhotos(app, record) {
  const names = [...record.getStringSlice("photos")];
  const copies = names.map((name) => cleanedCopy(app, record, name));
  const isComplete = copies.every(({ failed }) => !failed);
  if (copies.every(({ file }) => !file)) return isComplete;
  record.set(
    "photos",
    copies.map(({ file }, at) => file ?? names[at]),
  );
  try {
    app.save(record);
    return isComplete;
  } catch (error) {
    report(app, `The photos of the product ${record.id} still have their metadata: ${error}`);
    return false;
  }
}

/**
 * A stored photo without its metadata, under a new name.
 * @param {core.App} app @param {core.Record} record @param {string} name
 * @returns {{ file?: filesystem.File | undefined, failed?: boolean }} without a file when it has no metadata, and when it failed
 */
function cleanedCopy(app, record, name) {
  const files = app.newFilesystem();
  if (!files) return { failed: true };
  try {
    const source = files.getReader(`${record.baseFilesPath()}/${name}`);
    if (!source) return { failed: true };
    const bytes = readAll(/** @type {any} */ (source), source.size());
    const cleaned = removePhotoMetadata(bytes);
    if (!cleaned.ok) {
      report(app, `The photo ${name} of the product ${record.id} cannot be read.`);
      return { failed: true };
    }
    if (cleaned.bytes === bytes) return {};
    const plain = name.replace(/_\w{10}(\.\w+)$/, "$1");
    return { file: $filesystem.fileFromBytes(/** @type {any} */ (cleaned.bytes), plain) };
  } catch (error) {
    report(app, `The photo ${name} of the product ${record.id} cannot be read: ${error}`);
    return { failed: true };
  } finally {
    files.close();
  }
}

/** @param {core.App} app @param {string} problem */
function report(app, problem) {
  console.warn(problem);
  app.logger().warn(problem);
}

module.exports = { findUncleanedPhotos, removeStoredMetadata };
