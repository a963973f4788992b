const { statusOf } = require("./orderRecord.js");

/*
 * The table shop_order_mails: one row per order with the status that was mailed last, and the time of the next attempt.
 */

const minuteMs = 60_000;
const delayMaxMs = 60 * minuteMs;

/**
 * Schedules the next attempt: after one minute, two, four, … up to an hour.
 * @param {core.App} app
 * @param {string} id of the order's row
 * @param {number} failedAttempts before this one
 */
function postponeMail(app, id, failedAttempts) {
  const due = Date.now() + Math.min(delayMaxMs, minuteMs * 2 ** failedAttempts);
  app
    .db()
    .newQuery(
      `INSERT INTO shop_order_mails (id, status, tries, due) VALUES ({:id}, '', 1, {:due})
      ON CONFLICT (id) DO UPDATE SET tries = tries + 1, due = excluded.due`,
    )
    .bind({ id, due })
    .execute();
}

/** The status that was mailed last of an order, or "". @param {core.App} app @param {string} id @returns {string} */
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
 * Records that a status was mailed.
 * @param {core.App} app
 * @param {string} id of the order's row
 * @param {string} status
 */
function recordMailed(app, id, status) {
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
 * Records the first status of an order that the owner created by hand as mailed: only its later changes are mailed.
 * @param {core.RecordRequestEvent} e
 */
function recordManualOrder(e) {
  if (e.record) recordMailed(e.app, e.record.id, statusOf(e.record));
}

module.exports = { mailedStatus, postponeMail, recordMailed, recordManualOrder };
