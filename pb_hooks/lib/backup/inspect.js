const { readRowCounts } = require("./rowCounts.js");

/**
 * Checks the integrity of a restored database and reads what a drill compares. Runs in the command `shop-inspect`.
 * @param {core.App} app
 * @returns {{ integrity: string, counts: import("./rowCounts.js").RowCounts, photo: string, active: number }} `integrity`: "ok" or
 * SQLite's first complaint; `photo`: path below /api/files of a shown product's photo, or ""; `active`: shown products
 */
function inspectDatabase(app) {
  const row = new DynamicModel({ integrity: "", photo: "", active: 0 });
  app
    .concurrentDB()
    .newQuery(
      `SELECT (SELECT integrity_check FROM pragma_integrity_check LIMIT 1) AS integrity,
        (SELECT count(*) FROM products WHERE active = TRUE) AS active,
        ifnull((SELECT 'products/' || id || '/' || json_extract(photos, '$[0]') FROM products
          WHERE active = TRUE AND json_array_length(photos) > 0 ORDER BY rowid DESC LIMIT 1), '') AS photo`,
    )
    .one(row);
  return { integrity: row.integrity, photo: row.photo, active: row.active, counts: readRowCounts(app) };
}

module.exports = { inspectDatabase };
