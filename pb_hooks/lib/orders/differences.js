const { toDbDate } = require("../platform/dates.js");

/*
 * The collection `differences`: what Shiprocket's lists, the orders and the stock movements do not agree on. Each is one SQL
 * statement over the orders of the compared time. A difference has one row, which gets `solvedAt` when a later comparison of its order
 * does not find it, so it is reported once.
 */

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** Rupees; fees are rounded. */
const amountTolerance = 1;

/**
 * `paid`: order ids that Shiprocket lists as paid; `refunded`: that it has refunded; `from`: since when `paid` is complete, in
 * milliseconds since 1970.
 * @typedef {{ paid: string[], refunded: string[], from: number }} Listed
 */

const isOpen = "orders.parcelState NOT IN ('cancelled', 'returned')";
const isSentAgain = `orders.restockedAt != '' AND ${isOpen}`;
const takenOf = "CASE WHEN json_type(checkouts.taken) = 'array' THEN checkouts.taken ELSE '[]' END";
const itemsOf = "CASE WHEN json_type(orders.items) = 'array' THEN orders.items ELSE '[]' END";
const paymentsOf =
  "iif(json_type(orders.details, '$.payments') = 'array', orders.details -> '$.payments', '[]')";

/**
 * By kind: a statement with the columns orderId and text. The time at which Shiprocket counts an order is not published, so the
 * first day and the last hour of the list are not compared.
 * @type {Record<string, string>}
 */
const statements = {
  "payment-without-order": `SELECT value AS orderId, 'Shiprocket lists this order as paid, and the shop has no such order.' AS text
    FROM json_each({:paid}) WHERE NOT EXISTS (SELECT 1 FROM orders WHERE orders.orderId = value)`,
  "order-never-paid": `SELECT orders.orderId, 'The shop has this order, and Shiprocket does not list it as paid.' AS text
    FROM orders JOIN checkouts ON checkouts.orderId = orders.orderId
    WHERE orders.createdAt >= {:fromLate} AND orders.createdAt < {:untilEarly} AND ${isOpen} AND checkouts.state != ''
      AND orders.orderId NOT IN (SELECT value FROM json_each({:paid}))`,
  "amount-differs": `SELECT orderId, 'The order is ₹' || total || ', and its payments are ₹' || received || '.' AS text
    FROM (SELECT orders.orderId, orders.total,
        (SELECT sum(payment.value ->> '$.amount') FROM json_each(${paymentsOf}) AS payment) AS received
      FROM orders WHERE orders.createdAt >= {:from} AND orders.payment = 'Prepaid' AND json_valid(orders.details))
    WHERE received IS NOT NULL AND abs(received - total) >= ${amountTolerance}`,
  // A restocked order counts from its last change, because returns come back later than a week after the order.
  "stock-differs": `SELECT orders.orderId, CASE WHEN ${isSentAgain}
        THEN 'Its pieces are back in stock, and here it is ' || orders.parcelState || '.'
        ELSE 'It took more pieces out of stock than it has, or they are back and still counted.' END AS text
    FROM orders LEFT JOIN checkouts ON checkouts.orderId = orders.orderId
    WHERE (orders.updated >= {:from} AND ${isSentAgain})
      OR (orders.createdAt >= {:from} AND json_array_length(${takenOf}) > 0 AND (
      (orders.restockedAt != '' AND NOT EXISTS (
        SELECT 1 FROM json_each(${takenOf}) AS taken WHERE taken.value ->> '$.back' > 0))
      OR EXISTS (
      SELECT 1 FROM json_each(${takenOf}) AS taken
      WHERE taken.value ->> '$.qty' + ifnull(taken.value ->> '$.back', 0) > (
        SELECT ifnull(sum(item.value ->> '$.qty'), 0) FROM json_each(${itemsOf}) AS item WHERE item.type = 'object'
          AND item.value ->> '$.id' = taken.value ->> '$.id' AND item.value ->> '$.size' = taken.value ->> '$.size'))))`,
  "refunded-but-open": `SELECT orders.orderId, 'Shiprocket has refunded this order; here it is ' || orders.parcelState || '.' AS text
    FROM json_each({:refunded}) JOIN orders ON orders.orderId = value WHERE ${isOpen} AND orders.parcelState != 'returning'`,
  "credited-but-delivered": `SELECT orders.orderId, 'It has the credit note ' || invoices.number || ', and was delivered all the same.' AS text
    FROM invoices JOIN orders ON orders.orderId = invoices.orderId
    WHERE invoices.kind = 'creditNote' AND invoices.issuedAt >= {:from} AND ${isOpen}`,
};

const hasNoOrder = "NOT EXISTS (SELECT 1 FROM orders WHERE orderId = {:orderId})";
const hasOrder = (/** @type {string} */ condition) =>
  `EXISTS (SELECT 1 FROM orders WHERE orderId = {:orderId} AND (${condition}))`;

/**
 * By kind: whether a run has compared an order, so that a difference that it did not find is gone. Other rows stay as they are: the
 * order has left the lists.
 * @type {Record<string, string>}
 */
const compared = {
  "payment-without-order": `${hasOrder("TRUE")} OR EXISTS (SELECT 1 FROM checkouts WHERE orderId = {:orderId} AND created >= {:fromLate})`,
  "order-never-paid": `${hasNoOrder} OR ${hasOrder(`createdAt >= {:fromLate} OR NOT (${isOpen})`)}`,
  "amount-differs": `${hasNoOrder} OR ${hasOrder("createdAt >= {:from}")}`,
  "stock-differs": `${hasNoOrder} OR ${hasOrder("createdAt >= {:from} OR updated >= {:from}")}`,
  "refunded-but-open": `${hasNoOrder} OR ${hasOrder(`createdAt >= {:fromLate} OR NOT (${isOpen}) OR parcelState = 'returning'`)}`,
  "credited-but-delivered": `${hasNoOrder} OR ${hasOrder(`NOT (${isOpen})`)}`,
};

/** @param {core.App} app @param {string} condition SQL @param {Record<string, string>} values */
function isTrue(app, condition, values) {
  const row = new DynamicModel({ yes: false });
  const used = Object.entries(values).filter(([name]) => condition.includes(`{:${name}}`));
  app.db().newQuery(`SELECT (${condition}) AS yes`).bind(Object.fromEntries(used)).one(row);
  return row.yes;
}

/**
 * Compares and stores what differs.
 * @param {core.App} app not a transaction
 * @param {Listed} listed
 */
function recordDifferences(app, { paid, refunded, from }) {
  const now = Date.now();
  const values = {
    paid: JSON.stringify(paid),
    refunded: JSON.stringify(refunded),
    from: toDbDate(from),
    fromLate: toDbDate(from + dayMs),
    untilEarly: toDbDate(now - hourMs),
  };
  app.runInTransaction((txApp) => {
    for (const [kind, statement] of Object.entries(statements)) {
      const rows = arrayOf(new DynamicModel({ orderId: "", text: "" }));
      const used = Object.entries(values).filter(([name]) => statement.includes(`{:${name}}`));
      txApp.db().newQuery(statement).bind(Object.fromEntries(used)).all(rows);
      storeKind(
        txApp,
        kind,
        rows.map(({ orderId, text }) => ({ orderId, text })),
        { now, compared: (orderId) => isTrue(txApp, compared[kind] ?? "FALSE", { ...values, orderId }) },
      );
    }
  });
}

/**
 * Adds what is new and marks what is gone as solved.
 * @param {core.App} txApp @param {string} kind @param {{ orderId: string, text: string }[]} found
 * @param {{ now: number, compared: (orderId: string) => boolean }} run `compared`: whether this run has compared the order
 */
function storeKind(txApp, kind, found, { now, compared }) {
  const collection = txApp.findCollectionByNameOrId("differences");
  const known = txApp.findRecordsByFilter("differences", "kind = {:kind} && solvedAt = ''", "", 0, 0, {
    kind,
  });
  for (const { orderId, text } of found) {
    const record = findDifference(txApp, kind, orderId);
    if (record && record.getString("solvedAt") === "" && record.getString("text") === text) continue;
    const row = record ?? new Record(collection, { orderId, kind, foundAt: toDbDate(now) });
    row.set("text", text);
    row.set("solvedAt", "");
    txApp.save(row);
  }
  const open = found.map(({ orderId }) => orderId);
  for (const record of known) {
    const orderId = record?.getString("orderId") ?? "";
    if (!record || open.includes(orderId) || !compared(orderId)) continue;
    record.set("solvedAt", toDbDate(now));
    txApp.save(record);
  }
}

/** @param {core.App} app @param {string} kind @param {string} orderId @returns {core.Record | undefined} */
function findDifference(app, kind, orderId) {
  const filter = "orderId = {:orderId} && kind = {:kind}";
  return app.findRecordsByFilter("differences", filter, "", 1, 0, { orderId, kind })[0];
}

/** A difference that the next hourly comparison finds again is no message under way: above an hour. */
const confirmedAfterMs = 90 * 60_000;

/**
 * The differences that the owner has no mail about, without those that may still be messages under way.
 * @param {core.App} app
 * @returns {core.Record[]}
 */
function unmailedDifferences(app) {
  const before = toDbDate(Date.now() - confirmedAfterMs);
  const filter = "mailed = false && foundAt < {:before} && solvedAt = ''";
  const found = app.findRecordsByFilter("differences", filter, "foundAt", 100, 0, { before });
  return found.filter((record) => record !== undefined);
}

module.exports = { recordDifferences, unmailedDifferences };
