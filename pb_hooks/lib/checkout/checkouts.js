const { toDbDate } = require("../platform/dates.js");
const { jsonField } = require("../platform/json.js");
const { dayMs } = require("../platform/timeUnits.js");

/*
 * The collection `checkouts`: the checkouts that were started in this shop, with account, cart and receipt.
 * Also one row for each order that was not started here and that Shiprocket has reported.
 */

/** SQL: the checkout was started in this shop, so its row was created before its order. */
const isStartedSql = "checkouts.receipt != ''";
/** SQL: no order was created from the checkout. */
const isUnordered = "ifnull(checkouts.taken, '') IN ('', 'null')";
/**
 * SQL: the row is no checkout of this shop and has made no order: it only notes an order that Shiprocket has
 * listed or reported.
 */
const isOnlyReportedSql = `(NOT ${isStartedSql} AND ${isUnordered})`;

/** A checkout without an order is deleted after this time; by then a pending payment has expired too. */
const unorderedMaxAgeMs = 3 * dayMs;
/**
 * How long to keep a checkout that Shiprocket has listed as paid, or whose order was deleted: longer than
 * Shiprocket's list of the last week (reconcile.js) or repeated webhooks can name its order. The checkout's
 * field `taken` then prevents the shop from creating a deleted order again.
 */
const listedMaxAgeMs = 30 * dayMs;

const isOutdated = `created < iif(${isUnordered} AND listedAs = '', {:unordered}, {:listed})
  AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.orderId = checkouts.orderId)`;
/**
 * SQL that finds and deletes outdated checkouts. `remove` repeats the condition, because an order may have
 * arrived since `find`.
 */
const purgeSql = {
  find: `SELECT id FROM checkouts WHERE ${isOutdated}`,
  remove: `DELETE FROM checkouts WHERE id IN (SELECT value FROM json_each({:ids})) AND ${isOutdated}`,
};

/**
 * Saves a checkout. Replaces an earlier checkout with the same order id, unless an order was created from the
 * earlier one.
 * @param {core.App} app
 * @param {{ orderId: string, userId: string, lines: import("./cartLines.js").CheckoutLine[] }} checkout
 * @returns {string} the receipt, a secret whose holder may read this one order; only its hash is stored. ""
 * when the order id already belongs to an order
 */
function saveCheckout(app, { orderId, userId, lines }) {
  const receipt = $security.randomString(40);
  let isOrdered = false;
  app.runInTransaction((txApp) => {
    const earlier = findCheckout(txApp, orderId);
    isOrdered = earlier !== null && jsonField(earlier, "taken") !== null;
    if (isOrdered) return;
    const record = earlier ?? new Record(txApp.findCollectionByNameOrId("checkouts"), { orderId });
    record.set("userId", userId);
    record.set("lines", lines);
    record.set("receipt", $security.sha256(receipt));
    txApp.save(record);
  });
  return isOrdered ? "" : receipt;
}

/**
 * Finds the checkout of an order id.
 * @param {core.App} app @param {string} orderId @returns {core.Record | null} null when there is none
 */
function findCheckout(app, orderId) {
  return app.findRecordsByFilter("checkouts", "orderId = {:orderId}", "", 1, 0, { orderId })[0] ?? null;
}

/**
 * Whether a receipt belongs to a checkout. For null, compares the receipt with a dummy, so that the response
 * time does not reveal which order ids exist.
 * @param {core.Record | null} checkout null when the order id is unknown
 * @param {string} receipt
 * @returns {boolean}
 */
function isReceiptValid(checkout, receipt) {
  const hash = $security.sha256(receipt);
  const stored = checkout?.getString("receipt");
  const isEqual = $security.equal(hash, stored || "-".repeat(hash.length));
  return isEqual && Boolean(stored) && receipt !== "";
}

/**
 * Deletes old checkouts without an order, and later those that Shiprocket has listed as paid or whose order
 * was deleted. Run by cron. Reads the whole table first without a transaction, so that this blocks no writes.
 * @param {core.App} app
 */
function purgeUnorderedCheckouts(app) {
  const ages = {
    unordered: toDbDate(Date.now() - unorderedMaxAgeMs),
    listed: toDbDate(Date.now() - listedMaxAgeMs),
  };
  const rows = arrayOf(new DynamicModel({ id: "" }));
  app.db().newQuery(purgeSql.find).bind(ages).all(rows);
  if (rows.length === 0) return;
  const ids = JSON.stringify(rows.map(({ id }) => id));
  app
    .db()
    .newQuery(purgeSql.remove)
    .bind({ ...ages, ids })
    .execute();
}

module.exports = {
  findCheckout,
  isOnlyReportedSql,
  isReceiptValid,
  isStartedSql,
  purgeSql,
  purgeUnorderedCheckouts,
  saveCheckout,
};
