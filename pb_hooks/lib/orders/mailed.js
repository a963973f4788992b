const { orderStatusDefault } = require("../domain.js");

/*
 * What was mailed of each order: the table shop_order_mails, a row per order with the status that the shopper was told.
 */

const minuteMs = 60_000;
const pauseMaxMs = 60 * minuteMs;

/**
 * Puts the next try off: one minute, two, four, … up to an hour.
 * @param {core.App} app
 * @param {string} id of the order's row
 * @param {number} tries that failed before
 */
function later(app, id, tries) {
  const due = Date.now() + Math.min(pauseMaxMs, minuteMs * 2 ** tries);
  app
    .db()
    .newQuery(
      `INSERT INTO shop_order_mails (id, status, tries, due) VALUES ({:id}, '', 1, {:due})
      ON CONFLICT (id) DO UPDATE SET tries = tries + 1, due = excluded.due`,
    )
    .bind({ id, due })
    .execute();
}

/** What was mailed last of an order; "" when nothing was. @param {core.App} app @param {string} id */
function mailedStatus(app, id) {
  const row = new DynamicModel({ status: "" });
  app
    .db()
    .newQuery("SELECT ifnull((SELECT status FROM shop_order_mails WHERE id = {:id}), '') AS status")
    .bind({ id })
    .one(row);
  return row.status;
}

/**
 * Notes that the shopper knows this status.
 * @param {core.App} app
 * @param {string} id of the order's row
 * @param {string} status
 */
function noteMailed(app, id, status) {
  app
    .db()
    .newQuery(
      `INSERT INTO shop_order_mails (id, status) VALUES ({:id}, {:status})
      ON CONFLICT (id) DO UPDATE SET status = excluded.status, tries = 0, due = 0`,
    )
    .bind({ id, status })
    .execute();
}

/**
 * An order that the owner writes down by hand is no news to the shopper; only what becomes of it is.
 * @param {core.RecordRequestEvent} e
 */
function noteWritten(e) {
  noteMailed(e.app, e.record.id, statusOf(e.record));
}

/** An order without a status is being processed. @param {core.Record} order */
function statusOf(order) {
  return order.getString("status").trim() || orderStatusDefault;
}

module.exports = { later, mailedStatus, noteMailed, noteWritten, statusOf };
