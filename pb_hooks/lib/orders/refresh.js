const { enqueueJob } = require("../jobs/enqueue.js");
const { withConcurrencyLimit } = require("../platform/concurrencyLimit.js");
const { singleFlight } = require("../platform/singleFlight.js");
const { fetchOrderDetails } = require("../shiprocket/orderDetails.js");
const { announceProductChange } = require("../shiprocket/push.js");
const { applyOrderUpdate } = require("./applyUpdate.js");

/** Webhook messages come in bursts; while Shiprocket hangs, only some of them wait for it. */
const detailsLimit = { key: "shop.orders.waiting", max: 40, slowMs: 2000, slowMax: 6 };
/** Requests in a row, when messages arrive meanwhile; cron continues. */
const roundsMax = 3;

/** @typedef {"done" | "unknown" | "joined" | "failed"} RefreshOutcome "unknown": Shiprocket has no such order; "joined":
 * another call refreshes it; "failed": cron retries */

/**
 * Requests an order's details from Shiprocket and applies them. One request at a time per order: a call that arrives
 * meanwhile makes the running one repeat, so twenty messages at once cost two requests and the last state is applied.
 * @param {core.App} app not a transaction
 * @param {import("../shiprocket/settings.js").Settings} settings
 * @param {string} orderId
 * @param {{ timeoutMs?: number }} [options] per request to Shiprocket
 * @returns {RefreshOutcome}
 */
function refreshOrder(app, settings, orderId, { timeoutMs = 8000 } = {}) {
  const flight = singleFlight(app, `order ${orderId}`, () => refreshOnce(app, settings, orderId, timeoutMs), {
    roundsMax,
    stopsAfter: (outcome) => outcome === "failed",
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
  const call = withConcurrencyLimit(app, detailsLimit, () => fetchOrderDetails(settings, orderId, timeoutMs));
  if (!call.admitted) return failed(app, orderId, "Shiprocket: earlier calls are still waiting");
  const { update, gone, problem } = call.result;
  if (gone) {
    markLookedUp(app, orderId, { isDue: false });
    return "unknown";
  }
  if (!update) return failed(app, orderId, `Shiprocket: ${problem}`);
  let applied;
  try {
    applied = applyOrderUpdate(app, orderId, update);
  } catch (error) {
    // Caught, so that an order that cannot be saved does not end the reconciliation of the others.
    return failed(app, orderId, `it could not be written: ${error}`);
  }
  const { created, stock, shortfall } = applied;
  if (shortfall) {
    console.warn(`Order ${orderId} is not covered by the stock: ${shortfall}.`);
    app.logger().warn("An order is not covered by the stock", "orderId", orderId, "shortfall", shortfall);
  }
  if (created) enqueueJob(app, "order-mails");
  if (stock) announceProductChange(app);
  return "done";
}

/** @param {core.App} app @param {string} orderId @param {string} problem @returns {"failed"} */
function failed(app, orderId, problem) {
  markLookedUp(app, orderId, { isDue: true });
  console.error(`Order ${orderId} could not be looked up: ${problem}.`);
  app.logger().error("An order could not be looked up", "orderId", orderId, "problem", problem);
  return "failed";
}

/**
 * Notes the time of this attempt; reconciliation retries what is due. An order without a checkout in this shop has no row to
 * mark; reconciliation finds it in Shiprocket's list of orders.
 * @param {core.App} app @param {string} orderId @param {{ isDue: boolean }} state
 */
function markLookedUp(app, orderId, { isDue }) {
  app
    .db()
    .newQuery("UPDATE checkouts SET due = {:isDue}, lookedAt = {:now} WHERE orderId = {:orderId}")
    .bind({ orderId, isDue, now: Date.now() })
    .execute();
}

module.exports = { refreshOrder };
