const { toDbDate } = require("../platform/dates.js");
const { jsonField } = require("../platform/json.js");
const { dayMs } = require("../platform/timeUnits.js");

/*
 * The collection `checkouts`: the checkouts that were started in this shop, with account, cart and receipt,
 * and those of other orders that Shiprocket has reported.
 */

/** SQL: the checkout was started in this shop. Only then `created` is earlier than its order. */
const isStartedSql = "checkouts.receipt != ''";
/** SQL: the checkout has made no order. */
const isUnordered = "ifnull(checkouts.taken, '') IN ('', 'null')";
/**
 * SQL: a checkout that was not started in this shop and has made no order: it only notes what Shiprocket has
 * listed or reported.
 */
const isOnlyReportedSql = `(NOT ${isStartedSql} AND ${isUnordered})`;

/** A checkout without an order is deleted after this time, when even a pending payment has expired. */
const unorderedMaxAgeMs = 3 * dayMs;
/**
 * A checkout that Shiprocket has listed as paid, or whose order was deleted, is kept for this time: longer
 * than Shiprocket's list of the last week (reconcile.js) and a repeated message can name it. `taken` prevents
 * that a deleted order is written again.
 */
const listedMaxAgeMs = 30 * dayMs;

const isOutdated = `created < iif(${isUnordered} AND listedAs = '', {:unordered}, {:listed})
  AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.orderId = checkouts.orderId)`;
/** The statements of the purge. `remove` checks again, because an order may have arrived meanwhile. */
const purgeSql = {
  find: `SELECT id FROM checkouts WHERE ${isOutdated}`,
  remove: `DELETE FROM checkouts WHERE id IN (SELECT value FROM json_each({:ids})) AND ${isOutdated}`,
};

/**
 * Saves a checkout. Replaces an earlier checkout with the same order id, unless that has become an order.
 * @param {core.App} app
 * @param {{ orderId: string, userId: string, lines: import("./cartLines.js").CheckoutLine[] }} checkout
 * @returns {string} the receipt, which allows its holder to read this one order; only its hash is stored. ""
 * when the order id belongs to an order already
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

/** @param {core.App} app @param {string} orderId @returns {core.Record | null} */
function findCheckout(app, orderId) {
  return app.findRecordsByFilter("checkouts", "orderId = {:orderId}", "", 1, 0, { orderId })[0] ?? null;
}

/**
 * Whether a receipt belongs to a checkout. Without a checkout it compares with a dummy, so that the response
 * time does not reveal which order ids exist.
 * @param {core.Record | null} checkout
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
 * Deletes old checkouts without an order, and later those that Shiprocket has listed or whose order was
 * deleted. Run by cron. Finds them first, because that reads the whole table and is no reason to block
 * writes.
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
