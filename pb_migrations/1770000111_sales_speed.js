// The view `salesByDay` reads the JSON of each order only once, with the same columns and rows as in
// 1770000098_new_invoices.js. SQLite replaced each use of a column of an inner SELECT by the column's
// expression, and so read the same JSON up to six times. SQLite computes a SELECT with a LIMIT before the
// outer SELECT; LIMIT -1 means no limit.

/** How many days `salesByDay` goes back. */
const days = 400;
/** SQL: the elements of a JSON list; no rows for a column without a JSON list. @param {string} column */
const each = (column) =>
  `json_each(CASE WHEN json_valid(${column}) AND json_type(${column}) = 'array' THEN ${column} ELSE '[]' END)`;
const orderedPieces = `ifnull((SELECT sum(max(1, CAST(ifnull(item.value ->> '$.qty', 1) AS INT)))
  FROM ${each("items")} AS item WHERE item.type = 'object'), 0)`;
const confirmedPieces = `ifnull((SELECT sum(CAST(piece.value AS INT)) FROM ${each("returnedPieces")} AS piece), 0)`;
// SQL: what is credited of an order's latest invoice: the sum of all credit notes, minus the totals of the
// earlier invoices, which are all credited completely.
const credited = `(ifnull((SELECT sum(note.total) FROM invoices AS note
  WHERE note.orderId = ordersOfDay.orderId AND note.kind = 'creditNote'), 0)
  - ifnull((SELECT sum(earlier.total) FROM invoices AS earlier
  WHERE earlier.orderId = ordersOfDay.orderId AND earlier.kind = 'invoice' AND earlier.part < (
    SELECT max(latest.part) FROM invoices AS latest
    WHERE latest.orderId = ordersOfDay.orderId AND latest.kind = 'invoice')), 0))`;
const isKept = `(parcelState NOT IN ('cancelled', 'returned')
  OR (parcelState = 'returned' AND back BETWEEN 1 AND ordered - 1 AND credited > 0))`;

/** @param {string} limit SQL at the end of the inner SELECTs: a LIMIT, or "" */
const viewQuery = (limit) => `SELECT day AS id, CAST(day AS TEXT) AS day,
    CAST(count(*) AS INT) AS orders,
    CAST(sum(units) AS INT) AS units,
    CAST(round(sum(kept), 2) AS REAL) AS revenue,
    CAST(round(sum(iif(payment = 'Cash on delivery', kept, 0)), 2) AS REAL) AS cashOnDelivery,
    CAST(sum(parcelState = 'cancelled') AS INT) AS cancelled,
    CAST(sum(parcelState = 'returned') AS INT) AS returned
  FROM (SELECT day, parcelState, payment,
      iif(${isKept}, ordered - back, 0) AS units,
      iif(${isKept}, total - credited, 0) AS kept
    FROM (SELECT *, iif(back > 0, ${credited}, 0) AS credited
      FROM (SELECT date(createdAt, '+330 minutes') AS day, orderId, parcelState, payment, total,
          ${orderedPieces} AS ordered, ${confirmedPieces} AS back
        FROM orders WHERE createdAt >= strftime('%Y-%m-%d', 'now', '-${days} days')${limit}) AS ordersOfDay${limit}))
  GROUP BY day ORDER BY day DESC`;

/** @param {core.App} app @param {string} query */
function setQuery(app, query) {
  const view = app.findCollectionByNameOrId("salesByDay");
  view.viewQuery = query;
  app.save(view);
}

migrate(
  (app) => setQuery(app, viewQuery(" LIMIT -1")),
  (app) => setQuery(app, viewQuery("")),
);
