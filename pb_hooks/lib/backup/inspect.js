const { countsOf } = require("./counts.js");

/**
 * @param {core.App} app
 * @returns {{ integrity: string, counts: import("./counts.js").Counts, photo: string, active: number }} `integrity`: "ok" or
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
  return { integrity: row.integrity, photo: row.photo, active: row.active, counts: countsOf(app) };
}

module.exports = { inspectDatabase };
