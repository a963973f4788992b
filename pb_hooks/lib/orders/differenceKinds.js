const { isOnlyReportedSql, isStartedSql } = require("../checkout/checkouts.js");
const {
  isCancelledOrComingBack,
  isRestockable,
  kindOfStatus,
  parcelStates,
  settledStatuses,
} = require("../domain.js");

/*
 * The kinds of differences between Shiprocket's lists, the shop's orders, its invoices and its stock. Each
 * kind is one SQL statement over the orders of the compared period. For an order that the owner entered, only
 * invoices and parcel are compared.
 */

/** Tolerance in rupees between the totals of Shiprocket and the shop: Shiprocket rounds fees. */
const amountTolerance = 1;
/** Tolerance in rupees between totals of the shop, which are stored as floating-point numbers. */
const paisa = 0.005;

/**
 * Advice to the owner when only a part of the invoice was credited: the rest of the invoice is about the
 * pieces that the shopper has kept, so returned pieces that the owner sends again need another invoice.
 */
const adviceForPart =
  "set parcelState back to returned, and switch sellable on if the pieces that came back can be sold." +
  " If you send some of them again, that is a new sale: enter an order with these items, their total, the shopper''s e-mail and" +
  " parcelState packed, which issues its invoice, and lower the product''s stock.";

/** SQL: joins the order's checkout, and so leaves out orders that the owner entered. */
const joinCheckout = `JOIN checkouts ON checkouts.orderId = orders.orderId AND NOT ${isOnlyReportedSql}`;
/** Formats states as an SQL list. */
const sqlListOf = (/** @type {string[]} */ states) => `(${states.map((state) => `'${state}'`).join(", ")})`;
/** SQL: the order is neither cancelled nor returned. */
const isOpen = `orders.parcelState NOT IN ${sqlListOf(parcelStates.filter(isRestockable))}`;
/** SQL: the parcel's state is one from packed to delivered. */
const isSent = `orders.parcelState IN ${sqlListOf(
  parcelStates.filter((state) => state !== "processing" && !isCancelledOrComingBack(state)),
)}`;
/** SQL: the latest invoice, as `findInvoice` in pb_hooks/lib/invoices/findIssuedDocuments.js chooses it. */
const isLatestInvoice = `invoice.kind = 'invoice' AND NOT EXISTS (SELECT 1 FROM invoices AS later
      WHERE later.orderId = invoice.orderId AND later.kind = 'invoice' AND later.part > invoice.part)`;
/** SQL: the row `note` is a credit note of the invoice `invoice`. */
const isNoteOfInvoice = `note.kind = 'creditNote' AND note.orderId = invoice.orderId
      AND note.content ->> '$.refersTo.number' = invoice.number`;
/** SQL: the order's pieces are back in stock, although the order is no longer cancelled or returned. */
const isSentAgain = `orders.restockedAt != '' AND ${isOpen}`;
/** SQL: Shiprocket lists the order as paid, but its details say that the payment is pending or failed. */
const isUnpaid =
  "checkouts.state IN ('PENDING', 'FAILED') AND checkouts.listedAs != '' AND checkouts.failures = 0";
/** SQL: Shiprocket's last details of the order say that it is not paid. */
const isNotPaid = `checkouts.failures = 0
    AND checkouts.state IN ${sqlListOf(["PENDING", ...settledStatuses.filter((status) => kindOfStatus(status).kind === "ended")])}`;
/**
 * SQL: JSON lists of the pieces that an order took out of stock, of its items and of its payments; '[]' for a
 * column without a list.
 */
const takenOf = "CASE WHEN json_type(checkouts.taken) = 'array' THEN checkouts.taken ELSE '[]' END";
const itemsOf = "CASE WHEN json_type(orders.items) = 'array' THEN orders.items ELSE '[]' END";
const paymentsOf =
  "iif(json_type(orders.details, '$.payments') = 'array', orders.details -> '$.payments', '[]')";

/**
 * The SQL statement of each kind of difference, with the columns orderId and text (for the owner).
 * "order-never-paid" leaves out orders of the first day and the last hour of the period of Shiprocket's list,
 * because Shiprocket does not document which time of an order decides whether the list contains it.
 * @type {Record<string, string>}
 */
const differenceSql = {
  "payment-without-order": `SELECT value AS orderId, 'Shiprocket lists this order as paid, and the shop has no such order.' AS text
    FROM json_each({:paid}) WHERE NOT EXISTS (SELECT 1 FROM orders WHERE orders.orderId = value)
      AND NOT EXISTS (SELECT 1 FROM checkouts WHERE checkouts.orderId = value AND ${isUnpaid})`,
  "order-never-paid": `SELECT orders.orderId, 'The shop has this order, and Shiprocket does not list it as paid.' AS text
    FROM orders ${joinCheckout}
    WHERE orders.createdAt >= {:fromLate} AND orders.createdAt < {:untilEarly} AND ${isOpen} AND checkouts.state != ''
      AND orders.orderId NOT IN (SELECT value FROM json_each({:paid}))`,
  "amount-differs": `SELECT orderId, 'The order is ₹' || total || ', and its payments are ₹' || received || '.' AS text
    FROM (SELECT orders.orderId, orders.total,
        (SELECT sum(payment.value ->> '$.amount') FROM json_each(${paymentsOf}) AS payment) AS received
      FROM orders ${joinCheckout} WHERE orders.createdAt >= {:from} AND orders.payment = 'Prepaid' AND json_valid(orders.details))
    WHERE received IS NOT NULL AND abs(received - total) >= ${amountTolerance}`,
  // If `returnedPieces` has no numbers, all pieces of a restocked order must be back in stock, except those
  // of deleted products. A restocked order that is sent again is selected by the time of its last change,
  // because a return can arrive more than a week after the order.
  "stock-differs": `SELECT orders.orderId, CASE WHEN ${isSentAgain}
        THEN 'Its pieces are back in stock, and here it is ' || orders.parcelState
          || ': take them out of the product''s stock and empty restockedAt.'
        ELSE 'It took more pieces out of stock than it has, or they are back and still counted.' END AS text
    FROM orders ${joinCheckout}
    WHERE (orders.updated >= {:from} AND ${isSentAgain})
      OR (orders.createdAt >= {:from} AND json_array_length(${takenOf}) > 0 AND (
      (orders.restockedAt != '' AND NOT ${isOpen} AND ifnull(orders.returnedPieces, '') IN ('', 'null', '[]')
        AND EXISTS (SELECT 1 FROM json_each(${takenOf}) AS taken JOIN products ON products.id = taken.value ->> '$.id'
          WHERE taken.value ->> '$.qty' > 0))
      OR EXISTS (
      SELECT 1 FROM json_each(${takenOf}) AS taken
      WHERE taken.value ->> '$.qty' + ifnull(taken.value ->> '$.back', 0) > (
        SELECT ifnull(sum(item.value ->> '$.qty'), 0) FROM json_each(${itemsOf}) AS item WHERE item.type = 'object'
          AND item.value ->> '$.id' = taken.value ->> '$.id' AND item.value ->> '$.size' = taken.value ->> '$.size'))))`,
  "refunded-but-open": `SELECT orders.orderId, 'Shiprocket has refunded this order; here it is ' || orders.parcelState || '.' AS text
    FROM json_each({:refunded}) JOIN orders ON orders.orderId = value ${joinCheckout}
    WHERE ${isOpen} AND orders.parcelState != 'returning'`,
  // Reads orders of all times, so that the difference ends whenever the owner acts. Few orders with a credit
  // note are in one of these states, so CROSS JOIN makes SQLite read the order before its invoice and the
  // note's JSON.
  "credited-but-delivered": `SELECT orders.orderId, 'It is ' || orders.parcelState || ', and '
        || CASE WHEN sum(note.total) < invoice.total - ${paisa}
          THEN 'a part of its invoice ' || invoice.number || ' is credited: ${adviceForPart}'
          ELSE 'all of its invoice ' || invoice.number || ' is credited: print its invoice, which gets the next number.' END AS text
    FROM invoices AS note CROSS JOIN orders ON orders.orderId = note.orderId
      CROSS JOIN invoices AS invoice ON invoice.orderId = note.orderId AND ${isLatestInvoice}
    WHERE ${isNoteOfInvoice} AND ${isSent} GROUP BY orders.orderId`,
  "invoice-differs": `SELECT orders.orderId, 'The order is ₹' || orders.total || ', and its invoice ' || invoice.number || ' is ₹' || invoice.total
        || ': restore the order''s total.' || CASE WHEN orders.parcelState = 'returning' THEN ''
          ELSE ' Only if the invoice itself is wrong: set the order to cancelled, which credits the invoice and mails the shopper “cancelled”,'
            || ' correct it, and set it back to ' || orders.parcelState || ' for a new invoice.' END AS text
    FROM orders JOIN invoices AS invoice ON invoice.orderId = orders.orderId AND ${isLatestInvoice}
    WHERE orders.updated >= {:from} AND ${isOpen} AND abs(orders.total - invoice.total) > ${paisa}
      AND NOT EXISTS (SELECT 1 FROM invoices AS note WHERE ${isNoteOfInvoice})`,
  // Selects by `updated`, which has an index and is never earlier than `sentCancelledAt`.
  "cancelled-but-sent": `SELECT orders.orderId, CASE orders.parcelState
        WHEN 'cancelled' THEN 'It is cancelled here, and the courier has its parcel: cancel it at Shiprocket too.'
        ELSE 'It was cancelled here, and is now ' || orders.parcelState || ' all the same.' END AS text
    FROM orders
    WHERE orders.updated >= {:from} AND orders.sentCancelledAt >= {:from} AND orders.parcelState != 'returned'`,
  "paid-but-cancelled": `SELECT orders.orderId, 'It is cancelled here, and Shiprocket lists it as paid' || {:refundNote} AS text
    FROM json_each({:paid}) JOIN orders ON orders.orderId = value ${joinCheckout}
    WHERE orders.createdAt >= {:from} AND orders.parcelState = 'cancelled'
      AND NOT (${isUnpaid}) AND (orders.payment = 'Prepaid' OR lower(trim(orders.status)) = 'payment failed')
      AND lower(trim(orders.status)) != 'refunded' AND orders.orderId NOT IN (SELECT value FROM json_each({:refunded}))`,
};

const hasNoOrder = "NOT EXISTS (SELECT 1 FROM orders WHERE orderId = {:orderId})";
/** SQL: the shop has the order, and the order meets a condition. */
const hasOrderWhere = (/** @type {string} */ condition) =>
  `EXISTS (SELECT 1 FROM orders WHERE orderId = {:orderId} AND (${condition}))`;

/**
 * For each kind of difference, the SQL condition that tells whether a run has compared the order `orderId`.
 * If the run has compared the order and found no difference, the stored difference is marked as solved;
 * differences of orders that the run has not compared stay open. A row in `checkouts` whose checkout was not
 * started in this shop can be younger than the order, so the row's time does not show whether Shiprocket's
 * list covers the order.
 * @type {Record<string, string>}
 */
const wasComparedSql = {
  "payment-without-order": `${hasOrderWhere("TRUE")} OR EXISTS (SELECT 1 FROM checkouts WHERE orderId = {:orderId}
    AND ((${isStartedSql} AND created >= {:fromLate}) OR (${isNotPaid})))`,
  "order-never-paid": `${hasNoOrder} OR ${hasOrderWhere(`createdAt >= {:fromLate} OR NOT (${isOpen})`)}`,
  "amount-differs": `${hasNoOrder} OR ${hasOrderWhere("createdAt >= {:from}")}`,
  "stock-differs": `${hasNoOrder} OR ${hasOrderWhere("createdAt >= {:from} OR updated >= {:from}")}`,
  "refunded-but-open": `${hasNoOrder} OR ${hasOrderWhere(`createdAt >= {:fromLate} OR NOT (${isOpen}) OR parcelState = 'returning'`)}`,
  "credited-but-delivered": "TRUE",
  "invoice-differs": `${hasNoOrder} OR ${hasOrderWhere(`updated >= {:from} OR NOT (${isOpen})`)}`,
  "cancelled-but-sent": `${hasNoOrder} OR ${hasOrderWhere("sentCancelledAt = '' OR sentCancelledAt >= {:from} OR parcelState = 'returned'")}`,
  "paid-but-cancelled": `${hasNoOrder} OR ${hasOrderWhere("createdAt >= {:fromLate} OR parcelState != 'cancelled' OR lower(trim(status)) = 'refunded'")}`,
};

module.exports = { differenceSql, wasComparedSql };
