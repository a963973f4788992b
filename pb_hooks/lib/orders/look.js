const { beginBeside } = require("../beside.js");
const { tellCatalogueChanged } = require("../catalogue/notice.js");
const { withRoom } = require("../checkout/crowd.js");
const { tellOfChange } = require("../shiprocket/changed.js");
const { askDetails } = require("../shiprocket/details.js");
const { endTurn, goesOn, takeTurn } = require("../turns.js");
const { writeNews } = require("./write.js");

/** Messages come in bursts; a hanging Shiprocket must not make all of them wait. */
const room = { key: "shop.orders.waiting", max: 40, slowMs: 2000, slowMax: 6 };
/** So often in a row, when messages came in meanwhile; the clock goes on. */
const roundsMax = 3;

/**
 * Asks Shiprocket about an order and writes what it says. One look at a time at each order: a message that comes while
 * one is under way has it look once more, so twenty messages at once cost two calls, and what was said last is seen.
 * @param {core.App} app not in a transaction
 * @param {import("../shiprocket/settings.js").Settings} settings
 * @param {string} orderId
 * @param {{ timeoutMs?: number }} [options]
 * @returns {"done" | "unknown" | "joined" | "failed"} "failed": the clock will try again
 */
function lookAt(app, settings, orderId, { timeoutMs = 8000 } = {}) {
  const turn = `order ${orderId}`;
  if (!takeTurn(app, turn)) return "joined";
  let isOver = false;
  try {
    for (let rounds = 1; ; rounds += 1) {
      const outcome = lookOnce(app, settings, orderId, timeoutMs);
      if (outcome === "failed") return outcome;
      isOver = !goesOn(app, turn);
      if (isOver) return outcome;
      if (rounds === roundsMax) {
        noteLook(app, orderId, true);
        return outcome;
      }
    }
  } finally {
    if (!isOver) endTurn(app, turn);
  }
}

function lookOnce(app, settings, orderId, timeoutMs) {
  const { entered, result } = withRoom(app, room, () => askDetails(settings, orderId, timeoutMs));
  const problem = entered ? result.problem : "earlier calls are still waiting";
  if (entered && result.gone) {
    noteLook(app, orderId, false);
    return "unknown";
  }
  if (problem) return failed(app, orderId, `Shiprocket: ${problem}`);
  let done;
  try {
    done = writeNews(app, orderId, result.news);
  } catch (thrown) {
    // One order that cannot be written must not hold up the others.
    return failed(app, orderId, `it could not be written: ${thrown}`);
  }
  if (done.shortfall) {
    console.warn(`Order ${orderId} is not covered by the stock: ${done.shortfall}.`);
    app
      .logger()
      .warn("An order is not covered by the stock", "orderId", orderId, "shortfall", done.shortfall);
  }
  if (done.created) beginBeside(app, "mails");
  if (done.stock) {
    tellCatalogueChanged(app);
    tellOfChange(app);
  }
  return "done";
}

/** @returns {"failed"} */
function failed(app, orderId, problem) {
  noteLook(app, orderId, true);
  console.error(`Order ${orderId} could not be looked up: ${problem}.`);
  app.logger().error("An order could not be looked up", "orderId", orderId, "problem", problem);
  return "failed";
}

/** The clock looks again at what is due. An order that this shop did not begin is found by its list. */
function noteLook(app, orderId, isDue) {
  app
    .db()
    .newQuery("UPDATE checkouts SET due = {:isDue}, lookedAt = {:now} WHERE orderId = {:orderId}")
    .bind({ orderId, isDue, now: Date.now() })
    .execute();
}

module.exports = { lookAt };
