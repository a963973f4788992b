// The view `salesByProduct`: the sold pieces by product and size, from the items of orders. It counts the
// same pieces as `salesByDay`. Rupees are the prices of these pieces, without discount, shipping and fees,
// which belong to a whole order. SQLite computes a SELECT with a LIMIT first, and so reads the JSON of an
// item only once; LIMIT -1 means no limit.

/** The two periods of the view, in days of Indian time, today included. */
const week = 7;
const month = 30;
/**
 * SQL: when the first of the last `days` days began in India, in UTC like `createdAt`.
 * @param {number} days
 */
const since = (days) =>
  `strftime('%Y-%m-%d %H:%M:%S', 'now', '+330 minutes', 'start of day', '-${days - 1} days', '-330 minutes')`;

// The same SQL as in 1770000111_sales_speed.js.
/** SQL: the elements of a JSON list; no rows for a column without a JSON list. @param {string} column */
const each = (column) =>
  `json_each(CASE WHEN json_valid(${column}) AND json_type(${column}) = 'array' THEN ${column} ELSE '[]' END)`;
const quantity = "max(1, CAST(ifnull(item.value ->> '$.qty', 1) AS INT))";
const orderedPieces = `ifnull((SELECT sum(${quantity})
  FROM ${each("items")} AS item WHERE item.type = 'object'), 0)`;
const confirmedPieces = `ifnull((SELECT sum(CAST(piece.value AS INT)) FROM ${each("returnedPieces")} AS piece), 0)`;
const credited = `(ifnull((SELECT sum(note.total) FROM invoices AS note
  WHERE note.orderId = orders.orderId AND note.kind = 'creditNote'), 0)
  - ifnull((SELECT sum(earlier.total) FROM invoices AS earlier
  WHERE earlier.orderId = orders.orderId AND earlier.kind = 'invoice' AND earlier.part < (
    SELECT max(latest.part) FROM invoices AS latest
    WHERE latest.orderId = orders.orderId AND latest.kind = 'invoice')), 0))`;
const isKept = `(parcelState NOT IN ('cancelled', 'returned') OR (parcelState = 'returned'
  AND ${confirmedPieces} BETWEEN 1 AND ${orderedPieces} - 1 AND ${credited} > 0))`;

// The same SQL as in 1770000095_low_stock_of_sizes.js.
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

/** SQL: a text field of an item; "" when the item has no such field. @param {string} name */
const textOf = (name) => `ifnull(item.value ->> '$.${name}', '')`;
/**
 * SQL: the items of orders that shoppers kept at least in part; `units`: the pieces that did not come back.
 */
const keptItems = `SELECT createdAt, ${textOf("id")} AS product, ${textOf("name")} AS name,
    ${normalised(textOf("size"))} AS size,
    ${quantity} - ifnull((SELECT CAST(piece.value AS INT) FROM ${each("returnedPieces")} AS piece
      WHERE piece.key = item.key), 0) AS units,
    CAST(item.value ->> '$.price' AS REAL) AS price
  FROM orders, ${each("items")} AS item
  WHERE createdAt >= ${since(month)} AND ${isKept} AND item.type = 'object' LIMIT -1`;

const viewQuery = `SELECT sold.id AS id, CAST(ifnull(products.name, sold.name) AS TEXT) AS name,
    products.id AS product, CAST(sold.size AS TEXT) AS size,
    CAST(sold.weekUnits AS INT) AS units${week}Days,
    CAST(round(sold.weekRupees, 2) AS REAL) AS rupees${week}Days,
    CAST(sold.monthUnits AS INT) AS units${month}Days,
    CAST(round(sold.monthRupees, 2) AS REAL) AS rupees${month}Days,
    (SELECT min(max(0, CAST(count.value AS INT))) FROM json_each(${counts}) AS count
      WHERE count.type IN ('integer', 'real')
        AND (count.key = '' OR ${normalised("count.key")} = sold.size)) AS pieces
  FROM (SELECT iif(product = '', name, product) || '-' || size AS id, product, size, max(name) AS name,
      sum(iif(createdAt >= ${since(week)}, units, 0)) AS weekUnits,
      sum(iif(createdAt >= ${since(week)}, units * price, 0)) AS weekRupees,
      sum(units) AS monthUnits, sum(units * price) AS monthRupees
    FROM (${keptItems}) GROUP BY 1 HAVING monthUnits > 0) AS sold
  LEFT JOIN products ON products.id = sold.product
  ORDER BY units${week}Days DESC, units${month}Days DESC, name, size`;

migrate(
  (app) =>
    app.save(
      new Collection({ type: "view", name: "salesByProduct", listRule: null, viewRule: null, viewQuery }),
    ),
  (app) => app.delete(app.findCollectionByNameOrId("salesByProduct")),
);
