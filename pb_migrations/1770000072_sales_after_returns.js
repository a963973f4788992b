// `salesByDay` counts what shoppers kept. An order of which some pieces came back counts with its other pieces, and with its total
// less its credit notes. As before, cancelled orders and orders that came back as a whole do not count.

/** Days that `salesByDay` goes back. */
const days = 400;
/** The elements of a list; none of what is not a list. @param {string} column */
const each = (column) =>
  `json_each(CASE WHEN json_valid(${column}) AND json_type(${column}) = 'array' THEN ${column} ELSE '[]' END)`;

// The same rule as readQuantity in pb_hooks/lib/orders/orderRecord.js.
const orderedPieces = `ifnull((SELECT sum(max(1, CAST(ifnull(item.value ->> '$.qty', 1) AS INT)))
  FROM ${each("items")} AS item WHERE item.type = 'object'), 0)`;
const confirmedPieces = `ifnull((SELECT sum(CAST(piece.value AS INT)) FROM ${each("returnedPieces")} AS piece), 0)`;
const creditedRupees = `ifnull((SELECT sum(note.total) FROM invoices AS note
  WHERE note.orderId = ordersOfDay.orderId AND note.kind = 'creditNote'), 0)`;
// Without a confirmation or a credit note, a returned order came back as a whole: there is no other record of what was kept.
const isKept = `(parcelState NOT IN ('cancelled', 'returned')
  OR (parcelState = 'returned' AND back BETWEEN 1 AND ordered - 1 AND credited > 0))`;

const viewQuery = `SELECT day AS id, CAST(day AS TEXT) AS day,
    CAST(count(*) AS INT) AS orders,
    CAST(sum(units) AS INT) AS units,
    CAST(round(sum(kept), 2) AS REAL) AS revenue,
    CAST(round(sum(iif(payment = 'Cash on delivery', kept, 0)), 2) AS REAL) AS cashOnDelivery,
    CAST(sum(parcelState = 'cancelled') AS INT) AS cancelled,
    CAST(sum(parcelState = 'returned') AS INT) AS returned
  FROM (SELECT day, parcelState, payment,
      iif(${isKept}, ordered - back, 0) AS units,
      iif(${isKept}, total - credited, 0) AS kept
    FROM (SELECT *, iif(back > 0, ${creditedRupees}, 0) AS credited
      FROM (SELECT date(createdAt, '+330 minutes') AS day, orderId, parcelState, payment, total,
          ${orderedPieces} AS ordered, ${confirmedPieces} AS back
        FROM orders WHERE createdAt >= strftime('%Y-%m-%d', 'now', '-${days} days')) AS ordersOfDay))
  GROUP BY day ORDER BY day DESC`;

// As in 1770000061_owner_views.js.
const unitsBefore = `(SELECT sum(ifnull(item.value ->> '$.qty', 1))
  FROM json_each(CASE WHEN json_type(items) = 'array' THEN items ELSE '[]' END) AS item WHERE item.type = 'object')`;
const viewQueryBefore = `SELECT day AS id, CAST(day AS TEXT) AS day,
    CAST(count(*) AS INT) AS orders,
    CAST(sum(units) AS INT) AS units,
    CAST(sum(iif(isKept, total, 0)) AS REAL) AS revenue,
    CAST(sum(iif(isKept AND payment = 'Cash on delivery', total, 0)) AS REAL) AS cashOnDelivery,
    CAST(sum(parcelState = 'cancelled') AS INT) AS cancelled,
    CAST(sum(parcelState = 'returned') AS INT) AS returned
  FROM (SELECT date(createdAt, '+330 minutes') AS day, parcelState, payment, total,
      parcelState NOT IN ('cancelled', 'returned') AS isKept,
      iif(parcelState NOT IN ('cancelled', 'returned'), ${unitsBefore}, 0) AS units
    FROM orders WHERE createdAt >= strftime('%Y-%m-%d', 'now', '-${days} days'))
  GROUP BY day ORDER BY day DESC`;

/** @param {core.App} app @param {string} query */
function setQuery(app, query) {
  const view = app.findCollectionByNameOrId("salesByDay");
  view.viewQuery = query;
  app.save(view);
}

migrate(
  (app) => setQuery(app, viewQuery),
  (app) => setQuery(app, viewQueryBefore),
);
