// An order can have several invoices: a new one after credit notes for the whole previous one. The view
// `salesByDay` subtracts only the credit notes of an order's latest invoice, and `differences` has the new
// kind "invoice-differs".

/** How many days `salesByDay` goes back. */
const days = 400;
/** SQL: the elements of a JSON list; no rows for a column without a JSON list. @param {string} column */
const each = (column) =>
  `json_each(CASE WHEN json_valid(${column}) AND json_type(${column}) = 'array' THEN ${column} ELSE '[]' END)`;
const orderedPieces = `ifnull((SELECT sum(max(1, CAST(ifnull(item.value ->> '$.qty', 1) AS INT)))
  FROM ${each("items")} AS item WHERE item.type = 'object'), 0)`;
const confirmedPieces = `ifnull((SELECT sum(CAST(piece.value AS INT)) FROM ${each("returnedPieces")} AS piece), 0)`;
const creditedBefore = `ifnull((SELECT sum(note.total) FROM invoices AS note
  WHERE note.orderId = ordersOfDay.orderId AND note.kind = 'creditNote'), 0)`;
// SQL: what is credited of an order's latest invoice: the sum of all credit notes, minus the totals of the
// earlier invoices, which are all credited completely.
const credited = `(${creditedBefore} - ifnull((SELECT sum(earlier.total) FROM invoices AS earlier
  WHERE earlier.orderId = ordersOfDay.orderId AND earlier.kind = 'invoice' AND earlier.part < (
    SELECT max(latest.part) FROM invoices AS latest
    WHERE latest.orderId = ordersOfDay.orderId AND latest.kind = 'invoice')), 0))`;
const isKept = `(parcelState NOT IN ('cancelled', 'returned')
  OR (parcelState = 'returned' AND back BETWEEN 1 AND ordered - 1 AND credited > 0))`;

/** @param {string} creditedRupees SQL */
const viewQuery = (creditedRupees) => `SELECT day AS id, CAST(day AS TEXT) AS day,
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

const kindsBefore = [
  "payment-without-order",
  "order-never-paid",
  "amount-differs",
  "stock-differs",
  "refunded-but-open",
  "credited-but-delivered",
  "cancelled-but-sent",
  "paid-but-cancelled",
];

/** @param {core.App} app @param {string} query @param {string[]} kinds */
function setViewAndKinds(app, query, kinds) {
  const view = app.findCollectionByNameOrId("salesByDay");
  view.viewQuery = query;
  app.save(view);
  const differences = app.findCollectionByNameOrId("differences");
  const field = /** @type {core.SelectField} */ (differences.fields.getByName("kind"));
  field.values = kinds;
  app.save(differences);
}

/** @param {core.App} app @param {Record<string, string>} helps by field */
function setHelps(app, helps) {
  const invoices = app.findCollectionByNameOrId("invoices");
  for (const [name, help] of Object.entries(helps)) {
    const field = invoices.fields.getByName(name);
    if (field) field.help = help;
  }
  app.save(invoices);
}

migrate(
  (app) => {
    setViewAndKinds(app, viewQuery(credited), [...kindsBefore, "invoice-differs"]);
    setHelps(app, {
      orderId:
        "The order's number. An order has a further invoice only when it is sent or delivered after all of the one before was credited.",
      part: "The number of a credit note among those of its order, from 1. Of an invoice: how many invoices its order had before.",
    });
  },
  (app) => {
    app.db().newQuery("DELETE FROM differences WHERE kind = 'invoice-differs'").execute();
    setViewAndKinds(app, viewQuery(creditedBefore), kindsBefore);
    setHelps(app, {
      orderId:
        "The order's number. An order has at most one invoice; its credit notes are together never more than that.",
      part: "The number of a credit note among those of its order, from 1; 0 for an invoice.",
    });
  },
);
