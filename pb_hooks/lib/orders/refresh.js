const { enqueueJob } = require("../jobs/enqueue.js");
const { clockMarginMs } = require("../platform/clock.js");
const { withConcurrencyLimit } = require("../platform/concurrencyLimit.js");
const { reportProblem } = require("../platform/problemLog.js");
const { singleFlight } = require("../platform/singleFlight.js");
const { minuteMs } = require("../platform/timeUnits.js");
const { fetchOrderDetails } = require("../shiprocket/orderDetails.js");
const { announceProductChange } = require("../shiprocket/push.js");
const { applyOrderUpdate } = require("./applyUpdate.js");

/**
 * Limit of simultaneous requests to Shiprocket: high, because webhooks come in bursts; low while Shiprocket
 * hangs.
 */
const detailsLimit = { key: "shop.orders.waiting", max: 40, slowMs: 2000, slowMax: 6 };
/**
 * Maximum number of requests in a row about one order when webhooks arrive meanwhile; after that, cron looks
 * the order up.
 */
const roundsMax = 3;

/**
 * Longest pause, in minutes, between two attempts for an order whose look-up fails because of the order
 * itself. The pauses are one minute, two, four, …
 */
const retryMinutesMax = 60;

/**
 * Result of a look-up at Shiprocket. "unknown": Shiprocket has no such order; "joined": another call is
 * looking the order up, and repeats its request; "failed": cron retries this order later; "down": Shiprocket
 * does not answer, or refuses the shop's keys, so that look-ups of other orders would fail too.
 * @typedef {"done" | "unknown" | "joined" | "failed" | "down"} RefreshOutcome
 */

/**
 * Requests an order's details from Shiprocket and applies them. Only one request runs per order: a call that
 * arrives during a request makes the running call repeat its request. So twenty webhooks at once cost two
 * requests, and the order's last state is applied.
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
  if (flight.unfinished) recordLookup(app, orderId, { isDue: true });
  return flight.result;
}

/**
 * Makes one request for an order's details and applies them.
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
    return recordFailedLookup(app, orderId, { problem, isDown: true });
  }
  const { update, gone, isDown, problem } = call.result;
  if (gone) {
    recordLookup(app, orderId, { isDue: false });
    return "unknown";
  }
  if (!update) return recordFailedLookup(app, orderId, { problem: `Shiprocket: ${problem}`, isDown });
  let applied;
  try {
    applied = applyOrderUpdate(app, orderId, update);
  } catch (error) {
    // Caught, so that an order that cannot be saved does not end the reconciliation of the other orders.
    return recordFailedLookup(app, orderId, { problem: `it could not be written: ${error}`, isDown: false });
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
function recordFailedLookup(app, orderId, { problem, isDown }) {
  recordLookup(app, orderId, { isDue: true, isOrdersFault: !isDown });
  reportProblem(app, "An order could not be looked up", { orderId, problem });
  return isDown ? "down" : "failed";
}

/**
 * Stores the time of this look-up, and whether reconciliation has to retry it (`isDue`). Creates no row for
 * an order without one in `checkouts`; reconciliation creates the row when Shiprocket lists the order.
 * @param {core.App} app @param {string} orderId
 * @param {{ isDue: boolean, isOrdersFault?: boolean }} state `isOrdersFault`: the look-up failed because of
 * this order, not because Shiprocket is down
 */
function recordLookup(app, orderId, { isDue, isOrdersFault = false }) {
  app
    .db()
    .newQuery(
      `UPDATE checkouts SET due = {:isDue}, lookedAt = {:now}, failures = iif({:isDue}, failures + {:failed}, 0)
      WHERE orderId = {:orderId}`,
    )
    .bind({ orderId, isDue, failed: isOrdersFault ? 1 : 0, now: Date.now() })
    .execute();
}

/**
 * Finds the orders whose look-up is to be repeated now, the least recently checked first. Includes orders
 * whose last look-up lies in the future, because the clock was set back.
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
