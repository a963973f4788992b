const { hasPublishedTextPages } = require("./textPagesVersion.js");

/*
 * Changes of text pages in the catalogue's journal: one journal row for all pages together, which gets the
 * next `seq` when the collection `pages` changes. A device that receives a new number fetches all published
 * pages. The id of this row cannot be a product's id, so the lists of changed and deleted products never
 * contain it.
 */

const textPagesRowId = ":pages";

const touch = [
  `DELETE FROM shop_catalogue_changes WHERE id = '${textPagesRowId}'`,
  `INSERT INTO shop_catalogue_changes (id) VALUES ('${textPagesRowId}')`,
];

/** @type {Record<string, string>} */
const triggers = Object.fromEntries(
  ["insert", "update", "delete"].map((event) => [
    `shop_pages_${event}`,
    `AFTER ${event.toUpperCase()} ON pages BEGIN ${touch.join("; ")}; END`,
  ]),
);

/** SQL: the number of the last change of a text page; 0 when this journal has no such change. */
const textPagesSeqSql = `ifnull((SELECT seq FROM shop_catalogue_changes WHERE id = '${textPagesRowId}'), 0)`;

/**
 * Creates the triggers of the collection `pages` if they are missing. If a trigger was missing and pages are
 * published, also records a change, so that devices fetch the pages.
 * @param {core.App} app a transaction in which the journal's tables exist
 */
function installTextPageTriggers(app) {
  if (!app.hasTable("pages")) return;
  const found = new DynamicModel({ count: 0 });
  app
    .db()
    .newQuery(
      "SELECT count(*) AS count FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'pages' AND name LIKE 'shop_pages_%'",
    )
    .one(found);
  if (found.count === Object.keys(triggers).length) return;
  for (const [name, definition] of Object.entries(triggers))
    app.db().newQuery(`CREATE TRIGGER IF NOT EXISTS ${name} ${definition}`).execute();
  if (hasPublishedTextPages(app)) for (const statement of touch) app.db().newQuery(statement).execute();
}

module.exports = { installTextPageTriggers, textPagesRowId, textPagesSeqSql };
