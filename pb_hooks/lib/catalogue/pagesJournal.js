const { hasPublishedPages } = require("./pagesVersion.js");

/*
 * The shop's text pages in the journal: one row for all of them, which gets the next `seq` when the collection `pages` changes. A
 * device that sees another number fetches all published pages. The row's id cannot be a product's, so that devices which do
 * not know text pages never see it.
 */

const pagesRow = ":pages";

const touch = [
  `DELETE FROM shop_catalogue_changes WHERE id = '${pagesRow}'`,
  `INSERT INTO shop_catalogue_changes (id) VALUES ('${pagesRow}')`,
];

/** @type {Record<string, string>} */
const triggers = Object.fromEntries(
  ["insert", "update", "delete"].map((event) => [
    `shop_pages_${event}`,
    `AFTER ${event.toUpperCase()} ON pages BEGIN ${touch.join("; ")}; END`,
  ]),
);

/** SQL: the number of the last change of a text page; 0 for none in this journal. */
const pagesSeq = `ifnull((SELECT seq FROM shop_catalogue_changes WHERE id = '${pagesRow}'), 0)`;

/**
 * Creates the triggers of `pages` if they are missing, and then counts published pages as changed.
 * @param {core.App} app a transaction in which the journal's tables exist
 */
function installPages(app) {
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
  if (hasPublishedPages(app)) for (const statement of touch) app.db().newQuery(statement).execute();
}

module.exports = { installPages, pagesRow, pagesSeq };
