const { mailedParcelStates, orderStatusDefault, parcelStates } = require("../domain.js");
const { clockMarginMs } = require("../platform/clock.js");
const { runInHookTransaction } = require("../platform/hookTransaction.js");
const { minuteMs } = require("../platform/timeUnits.js");
const { statusOf } = require("./orderRecord.js");

/*
 * The table shop_order_mails: one row per order with the status that was mailed last, the parcel states that
 * were mailed, and the time of the next attempt to mail.
 */

/** Parcel states that are mailed only if they are the order's first status. */
const silentStates = parcelStates.filter((state) => !mailedParcelStates.includes(state));

/** SQL: the status of an order, as `statusOf` reads it from a record. */
const statusSql = `CASE trim(orders.status) WHEN '' THEN '${orderStatusDefault}' ELSE trim(orders.status) END`;

/**
 * SQL: whether the status of a row of `orders` is to be mailed, with the order's row of shop_order_mails as
 * `mails`. The first status always is. A parcel state is mailed once, even if it comes again (for example at
 * a second delivery attempt); other status texts of the owner are mailed at each change.
 */
const isDueSql = `ifnull(mails.status, '') != ${statusSql}
  AND (ifnull(mails.status, '') = '' OR lower(${statusSql}) NOT IN (${silentStates.map((state) => `'${state}'`).join(", ")}))
  AND instr(ifnull(mails.mailed, ''), ',' || lower(${statusSql}) || ',') = 0`;

const delayMaxMs = 60 * minuteMs;

/**
 * SQL: whether the next attempt to mail may be made at {:now}. An attempt further ahead than the longest
 * delay was scheduled before the clock was set back, so it may be made too.
 */
const isAttemptDueSql = `(ifnull(mails.due, 0) <= {:now} OR mails.due > {:now} + ${delayMaxMs + clockMarginMs})`;

/**
 * Schedules the next attempt to mail an order's status: after one minute, two, four, … up to an hour.
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

/**
 * Reads an order's status, and whether it is still to be mailed. Reads both in one SQL statement: if the
 * status changed between two statements, it could be mailed twice.
 * @param {core.App} app
 * @param {string} id of the order's row
 * @returns {{ status: string, isDue: boolean, isFirst: boolean }} `isFirst`: no mail about this order was
 * sent yet
 */
function readStatusToMail(app, id) {
  const row = new DynamicModel({ status: "", due: false, first: false });
  app
    .db()
    .newQuery(
      `SELECT ${statusSql} AS status, ${isDueSql} AS due, ifnull(mails.status, '') = '' AS first
      FROM orders LEFT JOIN shop_order_mails AS mails ON mails.id = orders.id WHERE orders.id = {:id}`,
    )
    .bind({ id })
    .one(row);
  return { status: row.status, isDue: row.due, isFirst: row.first };
}

/**
 * Records that a status was mailed.
 * @param {core.App} app
 * @param {string} id of the order's row
 * @param {string} status
 */
function recordMailed(app, id, status) {
  const state = mailedParcelStates.find((each) => each === status.toLowerCase());
  app
    .db()
    .newQuery(
      `INSERT INTO shop_order_mails (id, status, mailed) VALUES ({:id}, {:status}, {:first})
      ON CONFLICT (id) DO UPDATE SET status = excluded.status, tries = 0, due = 0,
        mailed = CASE mailed WHEN '' THEN excluded.mailed ELSE mailed || {:next} END`,
    )
    .bind({ id, status, first: state ? `,${state},` : "", next: state ? `${state},` : "" })
    .execute();
}

/**
 * Request hook of an order that the owner creates by hand: records its first status as mailed, in the
 * transaction that saves the order, so that only later changes are mailed.
 * @param {core.RecordRequestEvent} e
 */
function recordFirstStatusAsMailed(e) {
  runInHookTransaction(e, (txApp) => {
    e.next();
    if (e.record) recordMailed(txApp, e.record.id, statusOf(e.record));
  });
}

/**
 * Deletes the rows of shop_order_mails whose order was deleted. Run by cron and not with the deletion,
 * because a delivery that runs meanwhile would write the row again.
 * @param {core.App} app
 */
function purgeMailLog(app) {
  app
    .db()
    .newQuery(
      "DELETE FROM shop_order_mails WHERE NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = shop_order_mails.id)",
    )
    .execute();
}

module.exports = {
  readStatusToMail,
  isAttemptDueSql,
  isDueSql,
  postponeMail,
  purgeMailLog,
  recordFirstStatusAsMailed,
  recordMailed,
};
