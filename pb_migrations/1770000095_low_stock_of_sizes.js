// The view `lowStock` lists only sizes that the product offers: shoppers cannot buy a size that is counted
// but not offered.

// The same default as in 1770000061_owner_views.js.
const lowStockDefault = 3;
/** SQL: a product's stock counts by size, as JSON; a single count for all sizes has the key "". */
const counts = `CASE
  WHEN json_valid(stockbysize) AND json_type(stockbysize) = 'object' AND stockbysize != '{}' THEN stockbysize
  WHEN json_valid(stock) AND json_type(stock) IN ('integer', 'real') THEN json_object('', json(stock))
  ELSE '{}' END`;
/**
 * SQL that normalises a size label as `normaliseSize` in src/domain/catalogue/sizes.ts does, but removes only
 * spaces and the quotes ' " `, no typographic ones.
 * @param {string} label SQL
 */
const normalised = (label) =>
  `upper(${["' '", "''''", `'"'`, "'\x60'"].reduce((text, sign) => `replace(${text}, ${sign}, '')`, label)})`;
/**
 * SQL: the normalised sizes that a product offers. Like `parseSizes`, reads a list of labels, or an object
 * whose values are labels, or flags of the labels in its keys.
 */
const offered = `SELECT ${normalised("iif(json_type(sizes) = 'array' OR label.type = 'text', label.value, label.key)")}
  FROM json_each(CASE WHEN json_valid(sizes) THEN sizes ELSE '[]' END) AS label WHERE label.type != 'false'`;

/** @param {string} condition */
const query = (
  condition,
) => `SELECT (products.id || '-' || count.key) AS id, products.id AS product, products.name AS name,
      CAST(count.key AS TEXT) AS size, CAST(count.value AS INT) AS pieces
    FROM products, json_each(${counts}) AS count
    WHERE active = TRUE AND CAST(count.value AS INT) <= iif(lowstock > 0, lowstock, ${lowStockDefault})
      AND count.type IN ('integer', 'real')${condition}
    ORDER BY pieces, name`;

/** @param {core.App} app @param {string} viewQuery */
function setQuery(app, viewQuery) {
  const view = app.findCollectionByNameOrId("lowStock");
  view.viewQuery = viewQuery;
  app.save(view);
}

migrate(
  (app) => setQuery(app, query(` AND (count.key = '' OR ${normalised("count.key")} IN (${offered}))`)),
  (app) => setQuery(app, query("")),
);
