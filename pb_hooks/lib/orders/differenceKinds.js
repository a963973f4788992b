/*
 * The kinds of differences: what Shiprocket's lists, the orders and the stock movements do not agree on, each as one SQL statement over
 * the orders of the compared time. Orders that the owner entered have no checkout, and are not compared.
 */

/** Rupees; fees are rounded. */
const amountTolerance = 1;

const isCompared = "JOIN checkouts ON checkouts.orderId = orders.orderId";
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
    FROM orders ${isCompared}
    WHERE orders.createdAt >= {:fromLate} AND orders.createdAt < {:untilEarly} AND ${isOpen} AND checkouts.state != ''
      AND orders.orderId NOT IN (SELECT value FROM json_each({:paid}))`,
  "amount-differs": `SELECT orderId, 'The order is ₹' || total || ', and its payments are ₹' || received || '.' AS text
    FROM (SELECT orders.orderId, orders.total,
        (SELECT sum(payment.value ->> '$.amount') FROM json_each(${paymentsOf}) AS payment) AS received
      FROM orders ${isCompared} WHERE orders.createdAt >= {:from} AND orders.payment = 'Prepaid' AND json_valid(orders.details))
    WHERE received IS NOT NULL AND abs(received - total) >= ${amountTolerance}`,
  // A restocked order counts from its last change, because returns come back later than a week after the order.
  "stock-differs": `SELECT orders.orderId, CASE WHEN ${isSentAgain}
        THEN 'Its pieces are back in stock, and here it is ' || orders.parcelState || '.'
        ELSE 'It took more pieces out of stock than it has, or they are back and still counted.' END AS text
    FROM orders ${isCompared}
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
    FROM json_each({:refunded}) JOIN orders ON orders.orderId = value ${isCompared}
    WHERE ${isOpen} AND orders.parcelState != 'returning'`,
  "credited-but-delivered": `SELECT orders.orderId, 'It has the credit note ' || invoices.number || ', and was delivered all the same.' AS text
    FROM invoices JOIN orders ON orders.orderId = invoices.orderId ${isCompared}
    WHERE invoices.kind = 'creditNote' AND invoices.issuedAt >= {:from} AND ${isOpen}`,
  // `updated` has an index, and is never earlier.
  "cancelled-but-sent": `SELECT orders.orderId, CASE orders.parcelState
        WHEN 'cancelled' THEN 'It is cancelled here, and the courier has its parcel: cancel it at Shiprocket too.'
        ELSE 'It was cancelled here, and is now ' || orders.parcelState || ' all the same.' END AS text
    FROM orders ${isCompared}
    WHERE orders.updated >= {:from} AND orders.sentCancelledAt >= {:from} AND orders.parcelState != 'returned'`,
  "paid-but-cancelled": `SELECT orders.orderId, 'It is cancelled here, and Shiprocket lists it as paid' || {:noRefund} AS text
    FROM json_each({:paid}) JOIN orders ON orders.orderId = value ${isCompared}
    WHERE orders.createdAt >= {:from} AND orders.payment = 'Prepaid' AND orders.parcelState = 'cancelled'
      AND lower(trim(orders.status)) != 'refunded' AND orders.orderId NOT IN (SELECT value FROM json_each({:refunded}))`,
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
  "cancelled-but-sent": `${hasNoOrder} OR ${hasOrder("sentCancelledAt = '' OR sentCancelledAt >= {:from} OR parcelState = 'returned'")}`,
  "paid-but-cancelled": `${hasNoOrder} OR ${hasOrder("createdAt >= {:fromLate} OR parcelState != 'cancelled' OR lower(trim(status)) = 'refunded'")}`,
};

module.exports = { compared, statements };
