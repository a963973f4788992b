const { kindOfStatus, normaliseReportedStatus } = require("../domain.js");
const { clockMarginMs } = require("../platform/clock.js");
const { minuteMs } = require("../platform/timeUnits.js");

/*
 * Which of the orders in Shiprocket's list are to be looked up.
 */

/** @typedef {{ id: string, status: unknown }} ListedOrder */

/**
 * Between two look-ups of an order whose state here stays another than the listed one, because its payment is
 * pending or failed, or Shiprocket has no details of it: as long as between the first look-up for this listed
 * status and the last one, from one minute to half an hour.
 */
const pauseMaxMs = 30 * minuteMs;
const isPauseOver = `(checkouts.lookedAt > {:now} + ${clockMarginMs} OR checkouts.lookedAt <= {:now}
    - min(${pauseMaxMs}, max(${minuteMs}, checkouts.lookedAt - checkouts.listedAt)))`;
/** refresh.js looks these up again, at times of its own. */
const hasFailed = "(checkouts.due = 1 AND checkouts.failures > 0)";

/**
 * The listed orders with another state than in `checkouts`, open checkouts aside, that are to be looked up
 * now: at once when their listed status is a new one, later with pauses.
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
 * Stores the listed status for which an order is about to be looked up, and the time of a new one. An order
 * that this shop does not know gets a checkout, so that a failed look-up is noted.
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
