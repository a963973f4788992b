// `salesByProduct`: what sold, by product and size, from the items of orders. It counts the pieces that
// `salesByDay` counts. Rupees are the prices of these pieces: discount, shipping and fees are an order's, not a
// product's. A SELECT with a LIMIT is computed first, so that it reads the JSON of an item once; -1 is no limit.

/** Indian days with today. */
const week = 7;
const month = 30;
/** The start of the first of these days, in UTC as `createdAt`. @param {number} days */
const since = (days) =>
  `strftime('%Y-%m-%d %H:%M:%S', 'now', '+330 minutes', 'start of day', '-${days - 1} days', '-330 minutes')`;

// As in 1770000111_sales_speed.js.
/** The elements of a list; none of what is not a list. @param {string} column */
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

// As in 1770000095_low_stock_of_sizes.js.
/** Counts by size; of a product that is not counted by size, one count under "". */
const counts = `CASE
  WHEN json_valid(stockbysize) AND json_type(stockbysize) = 'object' AND stockbysize != '{}' THEN stockbysize
  WHEN json_valid(stock) AND json_type(stock) IN ('integer', 'real') THEN json_object('', json(stock))
  ELSE '{}' END`;
/**
 * The rule of normaliseSize in src/domain/catalogue/sizes.ts, for the quotes of a keyboard.
 * @param {string} label
 */
const normalised = (label) =>
  `upper(${["' '", "''''", `'"'`, "'\x60'"].reduce((text, sign) => `replace(${text}, ${sign}, '')`, label)})`;

/** A text of an item; "" without one. @param {string} name */
const textOf = (name) => `ifnull(item.value ->> '$.${name}', '')`;
/** The items of kept orders, with the pieces that were kept. */
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
