const { stored } = require("../times.js");

/*
 * The checkouts that were begun here: whose order it will be, what was in the cart, and who may ask for it.
 */

/** A checkout that has not become an order by then never will. */
const keptMs = 30 * 24 * 60 * 60_000;

/**
 * Keeps a checkout. One whose order id was given out before takes its place, as long as nothing came of it.
 * @param {core.App} app
 * @param {{ orderId: string, userId: string, lines: object[] }} checkout
 * @returns {string} the receipt: whoever shows it may read this one order. Only its hash is kept. "" when
 * that number belongs to an order already.
 */
function keepCheckout(app, { orderId, userId, lines }) {
  const receipt = $security.randomString(40);
  let isOrdered = false;
  app.runInTransaction((txApp) => {
    const earlier = checkoutOf(txApp, orderId);
    isOrdered = JSON.parse(earlier?.getString("taken") || "null") !== null;
    if (isOrdered) return;
    const record = earlier ?? new Record(txApp.findCollectionByNameOrId("checkouts"), { orderId });
    record.set("userId", userId);
    record.set("lines", lines);
    record.set("receipt", $security.sha256(receipt));
    txApp.save(record);
  });
  return isOrdered ? "" : receipt;
}

/** @param {core.App} app @param {string} orderId @returns {core.Record | null} */
function checkoutOf(app, orderId) {
  return app.findRecordsByFilter("checkouts", "orderId = {:orderId}", "", 1, 0, { orderId })[0] ?? null;
}

/** @param {core.Record | null} checkout @param {string} receipt */
function isReceiptOf(checkout, receipt) {
  const hash = $security.sha256(receipt);
  const kept = checkout?.getString("receipt");
  // Compared in any case, so that the time does not tell whether there is such a checkout.
  const same = $security.equal(hash, kept || "-".repeat(hash.length));
  return same && Boolean(kept) && receipt !== "";
}

/**
 * Forgets checkouts that never became an order, after a month.
 * @param {core.App} app
 */
function forgetCheckouts(app) {
  app
    .db()
    .newQuery(
      "DELETE FROM checkouts WHERE created < {:before} AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.orderId = checkouts.orderId)",
    )
    .bind({ before: stored(Date.now() - keptMs) })
    .execute();
}

module.exports = { checkoutOf, forgetCheckouts, isReceiptOf, keepCheckout };
