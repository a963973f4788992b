const { enqueueJob } = require("../jobs/enqueue.js");
const { clockMarginMs } = require("../platform/clock.js");
const { withConcurrencyLimit } = require("../platform/concurrencyLimit.js");
const { reportProblem } = require("../platform/problemLog.js");
const { singleFlight } = require("../platform/singleFlight.js");
const { minuteMs } = require("../platform/timeUnits.js");
const { fetchOrderDetails } = require("../shiprocket/orderDetails.js");
const { announceProductChange } = require("../shiprocket/push.js");
const { applyOrderUpdate } = require("./applyUpdate.js");

/** Webhook messages come in bursts; while Shiprocket hangs, only some of them wait for it. */
const detailsLimit = { key: "shop.orders.waiting", max: 40, slowMs: 2000, slowMax: 6 };
/** Requests in a row, when messages arrive meanwhile; cron continues. */
const roundsMax = 3;

/**
 * Between two attempts to look up an order whose own look-up fails: one minute, two, four, … up to an hour.
 */
const retryMinutesMax = 60;

/**
 * @typedef {"done" | "unknown" | "joined" | "failed" | "down"} RefreshOutcome "unknown": Shiprocket has no
 * such order; "joined": another call refreshes it; "failed": cron retries this order later; "down":
 * Shiprocket does not answer, or refuses the shop's keys, so the other orders would fail too
 */

/**
 * Requests an order's details from Shiprocket and applies them. One request at a time per order: a call that
 * arrives meanwhile makes the running one repeat, so twenty messages at once cost two requests and the last
 * state is applied.
 * @param {core.App} app not a transaction
 * @param {import("../shiprocket/settings.js").Settings} settings
 * @param {string} orderId
 * @param {{ timeoutMs?: number }} [options] per request to Shiprocket
 * @returns {RefreshOutcome}
 */
function refreshOrder(app, settings, orderId, { timeoutMs = 8000 } = {}) {
  const flight = singleFlight(app, `order ${orderId}`, () => refreshOnce(app, settings, orderId, timeoutMs), {
    roundsMax,
    stopsAfter: (outcome) => outcome === "failed" || outcome === "down",
  });
  if (!flight.ran) return "joined";
  if (flight.unfinished) markLookedUp(app, orderId, { isDue: true });
  return flight.result;
}

/**
 * @param {core.App} app @param {import("../shiprocket/settings.js").Settings} settings
 * @param {string} orderId @param {number} timeoutMs
 * @returns {RefreshOutcome}
 */
function refreshOnce(app, settings, orderId, timeoutMs) {
  const call = withConcurrencyLimit(app, detailsLimit, () =>
    fetchOrderDetails(app, settings, orderId, timeoutMs),
  );
  if (!call.admitted) {
    const problem = "Shiprocket: earlier calls are still waiting";
    return recordFailure(app, orderId, { problem, isDown: true });
  }
  const { update, gone, isDown, problem } = call.result;
  if (gone) {
    markLookedUp(app, orderId, { isDue: false });
    return "unknown";
  }
  if (!update) return recordFailure(app, orderId, { problem: `Shiprocket: ${problem}`, isDown });
  let applied;
  try {
    applied = applyOrderUpdate(app, orderId, update);
  } catch (error) {
    // Caught, so that an order that cannot be saved does not end the reconciliation of the others.
    return recordFailure(app, orderId, { problem: `it could not be written: ${error}`, isDown: false });
  }
  const { created, stock, shortfall } = applied;
  if (shortfall)
    reportProblem(app, "An order is not covered by the stock", { orderId, problem: shortfall }, "warn");
  if (created) enqueueJob(app, "order-mails");
  if (stock) announceProductChange(app);
  return "done";
}

/**
 * Records that an order could not be looked up.
 * @param {core.App} app @param {string} orderId
 * @param {{ problem: string, isDown: boolean }} failure `isDown`: Shiprocket gave no answer; otherwise the
 * failure is about this order alone
 * @returns {"down" | "failed"} as `refreshOrder` does
 */
function recordFailure(app, orderId, { problem, isDown }) {
  markLookedUp(app, orderId, { isDue: true, isItsFault: !isDown });
  reportProblem(app, "An order could not be looked up", { orderId, problem });
  return isDown ? "down" : "failed";
}

/**
 * Stores the time of this attempt; reconciliation retries what is due. An order without a checkout in this
 * shop has no row until reconciliation finds it in Shiprocket's list of orders.
 * @param {core.App} app @param {string} orderId
 * @param {{ isDue: boolean, isItsFault?: boolean }} state `isItsFault`: the attempt failed, and because of
 * this order
 */
function markLookedUp(app, orderId, { isDue, isItsFault = false }) {
  app
    .db()
    .newQuery(
      `UPDATE checkouts SET due = {:isDue}, lookedAt = {:now}, failures = iif({:isDue}, failures + {:failed}, 0)
      WHERE orderId = {:orderId}`,
    )
    .bind({ orderId, isDue, failed: isItsFault ? 1 : 0, now: Date.now() })
    .execute();
}

/**
 * The orders whose lookup is to be repeated now, the least recently checked first. A lookup in the future,
 * from before the clock was set back, delays none.
 * @param {core.App} app @param {number} max
 * @returns {string[]} order ids
 */
function findDueOrders(app, max) {
  const rows = arrayOf(new DynamicModel({ orderId: "" }));
  app
    .db()
    .newQuery(
      `SELECT orderId FROM checkouts WHERE due = 1 AND (failures = 0 OR lookedAt > {:now} + ${clockMarginMs}
        OR lookedAt <= {:now} - ${minuteMs} * min(${retryMinutesMax}, 1 << min(failures - 1, 10)))
      ORDER BY lookedAt LIMIT {:max}`,
    )
    .bind({ now: Date.now(), max })
    .all(rows);
  return rows.map(({ orderId }) => orderId);
}

module.exports = { findDueOrders, refreshOrder };
