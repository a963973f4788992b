const { codedError, respondError } = require("../platform/errors.js");
const { clientNetwork } = require("../platform/clientNetwork.js");
const { countWithinLimits } = require("../platform/rateLimit.js");
const { requestOf } = require("../platform/request.js");
const { minuteMs } = require("../platform/timeUnits.js");
const { parseCursor, readJournalPosition } = require("./journal.js");
const { textPagesRowId } = require("./textPagesJournal.js");
const { textPagesVersion } = require("./textPagesVersion.js");
const { publicProductsSql } = require("./publicProductsSql.js");

/** Maximum number of changes in one response. */
const pageRows = 500;
/** Responses with more changes than this count against the limit `costlyPages` of the client's network. */
const cheapRows = 100;
const costlyPages = { max: 120, windowMs: minuteMs };

/**
 * GET /api/shop/catalogue/changes?since=<epoch>.<seq>: responds with the products that changed after a
 * cursor, at most 500, in the order of their last change. `gone` lists products that were deleted or are no
 * longer active. A device sends the version of its text pages as &pages=<version>; if the current version
 * differs, the response has it as `pages`, and the device requests GET /api/shop/pages. Responds 410
 * "catalogue-reset" to a cursor that this database did not assign; the device then fetches the whole
 * catalogue.
 * @param {core.RequestEvent} e
 * @throws "too-many-pages" (429)
 */
function respondCatalogueChanges(e) {
  const { app } = e;
  const query = requestOf(e).url?.query();
  const since = parseCursor(query?.get("since"));
  const products = publicProductsSql(app);
  const at = readJournalPosition(app.db(), since);
  const { epoch, seq, isCursorKnown } = at;
  if (!isCursorKnown)
    return respondError(e, 410, "catalogue-reset", "The catalogue has to be read from the start.");
  const count = since.seq === seq ? 0 : countChanges(app, since.seq);
  if (
    count > cheapRows &&
    !countWithinLimits(app, { key: `catalogue:changes:${clientNetwork(e)}`, ...costlyPages })
  )
    throw codedError(
      429,
      "too-many-pages",
      "Too many requests for long lists of changes. Please try again later.",
    );

  e.response.header().set("Cache-Control", "no-store");
  const version = query?.has("pages") ? textPagesVersion(app, at) : undefined;
  const isOutdated = version !== undefined && version !== query?.get("pages");
  const changes =
    since.seq === seq
      ? JSON.stringify({ cursor: `${epoch}.${seq}`, more: false, products: [], gone: [] })
      : changesJson(app, epoch, since.seq, products);
  const pages = isOutdated ? `,"pages":${JSON.stringify(version)}` : "";
  return e.blob(200, "application/json", toBytes(`${changes.slice(0, -1)}${pages}}`));
}

/**
 * Counts the catalogue changes after a cursor; stops at `cheapRows` + 1.
 * @param {core.App} app
 * @param {number} since `seq` of the cursor
 */
function countChanges(app, since) {
  const row = new DynamicModel({ count: 0 });
  app
    .db()
    .newQuery(
      `SELECT count(*) AS count FROM (SELECT 1 FROM shop_catalogue_changes WHERE seq > {:since} LIMIT ${cheapRows + 1})`,
    )
    .bind({ since })
    .one(row);
  return row.count;
}

/**
 * Reads the changes after a cursor as JSON. Uses one SQL statement, so that all changes come from one state
 * of the database.
 * @param {core.App} app
 * @param {string} epoch
 * @param {number} since `seq` of the cursor
 * @param {import("./publicProductsSql.js").PublicProductsSql} products
 * @returns {string} JSON
 */
function changesJson(app, epoch, since, { record, isShown }) {
  const row = new DynamicModel({ body: "" });
  app
    .db()
    .newQuery(
      `WITH page AS MATERIALIZED (
        SELECT seq, id FROM shop_catalogue_changes WHERE seq > {:since} ORDER BY seq LIMIT ${pageRows}
      ), found AS MATERIALIZED (
        SELECT page.seq, page.id, iif(${isShown}, ${record}, NULL) AS record
        FROM page LEFT JOIN products ON products.id = page.id
      ), ends AS (SELECT ifnull(max(seq), {:since}) AS seq FROM page)
      SELECT json_object(
        'cursor', {:epoch} || '.' || ends.seq,
        'more', json(iif(EXISTS (SELECT 1 FROM shop_catalogue_changes WHERE seq > ends.seq), 'true', 'false')),
        'products', json((SELECT json_group_array(json_object('seq', seq, 'record', json(record)) ORDER BY seq) FROM found WHERE record IS NOT NULL)),
        'gone', json((SELECT json_group_array(id ORDER BY seq) FROM found WHERE record IS NULL AND id != '${textPagesRowId}'))
      ) AS body FROM ends`,
    )
    .bind({ since, epoch })
    .one(row);
  return row.body;
}

module.exports = { respondCatalogueChanges };
