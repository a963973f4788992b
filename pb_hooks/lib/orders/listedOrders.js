const { kindOfStatus, normaliseReportedStatus } = require("../domain.js");
const { clockMarginMs } = require("../platform/clock.js");
const { minuteMs } = require("../platform/timeUnits.js");

/*
 * Selects from Shiprocket's list the orders whose details the shop has to request from Shiprocket (look-up).
 */

/** @typedef {{ id: string, status: unknown }} ListedOrder */

/**
 * Longest pause between two look-ups of an order whose stored state keeps differing from the listed one: its
 * payment is pending or failed, or Shiprocket has no details of it. The pause is as long as the time from the
 * first to the last look-up for this listed status, at least one minute.
 */
const pauseMaxMs = 30 * minuteMs;
const isPauseOver = `(checkouts.lookedAt > {:now} + ${clockMarginMs} OR checkouts.lookedAt <= {:now}
    - min(${pauseMaxMs}, max(${minuteMs}, checkouts.lookedAt - checkouts.listedAt)))`;
/** SQL: the order's last look-up has failed; refresh.js schedules the next one. */
const hasFailed = "(checkouts.due = 1 AND checkouts.failures > 0)";

/**
 * Selects the listed orders to look up now: those whose state in `checkouts` differs from the listed status.
 * An order whose listed status is new is selected at once. An order that was already looked up with this
 * listed status is selected again only after a pause, and not while refresh.js has scheduled a retry for the
 * order.
 * @param {core.App} app
 * @param {ListedOrder[]} listed
 * @returns {[orderId: string, listedAs: string][]}
 */
function findChangedOrders(app, listed) {
  const relevant = listed
    .map(({ id, status }) => ({ id, listedAs: normaliseReportedStatus(status) }))
    .filter(({ listedAs }) => kindOfStatus(listedAs).kind !== "open");
  if (relevant.length === 0) return [];
  const rows = arrayOf(new DynamicModel({ orderId: "", listedAs: "" }));
  app
    .db()
    .newQuery(
      `SELECT listed.value ->> '$.id' AS orderId, listed.value ->> '$.listedAs' AS listedAs
      FROM json_each({:listed}) AS listed
        LEFT JOIN checkouts ON checkouts.orderId = listed.value ->> '$.id'
      WHERE checkouts.id IS NULL OR (checkouts.state != listed.value ->> '$.listedAs'
        AND (checkouts.listedAs != listed.value ->> '$.listedAs' OR (NOT ${hasFailed} AND ${isPauseOver})))`,
    )
    .bind({ listed: JSON.stringify(relevant), now: Date.now() })
    .all(rows);
  return rows.map(({ orderId, listedAs }) => [orderId, listedAs]);
}

/**
 * Stores the listed status for which an order is about to be looked up, and since when it is listed so. An
 * order that this shop does not know gets a row in `checkouts`, in which a failed look-up is recorded.
 * @param {core.App} app not a transaction @param {string} orderId @param {string} listedAs
 */
function storeListedStatus(app, orderId, listedAs) {
  const listedAt = Date.now();
  app.runInTransaction((txApp) => {
    const result = txApp
      .db()
      .newQuery(
        `UPDATE checkouts SET listedAt = iif(listedAs = {:listedAs}, listedAt, {:listedAt}), listedAs = {:listedAs}
        WHERE orderId = {:orderId}`,
      )
      .bind({ orderId, listedAs, listedAt })
      .execute();
    if (result.rowsAffected() > 0) return;
    txApp.save(new Record(txApp.findCollectionByNameOrId("checkouts"), { orderId, listedAs, listedAt }));
  });
}

module.exports = { findChangedOrders, storeListedStatus };
