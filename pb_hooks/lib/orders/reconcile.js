const {
  checkoutLookupMaxMs,
  kindOfStatus,
  normaliseReportedStatus,
  settledStatuses,
} = require("../domain.js");
const { hasElapsed } = require("../platform/clock.js");
const { toDbDate } = require("../platform/dates.js");
const { reportProblem } = require("../platform/problemLog.js");
const { readStore, writeStore } = require("../platform/store.js");
const { hourMs } = require("../platform/timeUnits.js");
const { fetchOrderPage } = require("../shiprocket/orderDetails.js");
const { shiprocketSettings } = require("../shiprocket/settings.js");
const { fetchRefundedOrders } = require("../shiprocket/refunds.js");
const { recordDifferences } = require("./differences.js");
const { findChangedOrders, storeListedStatus } = require("./listedOrders.js");
const { findDueOrders, refreshOrder } = require("./refresh.js");

/*
 * Finds orders whose webhook was lost. Every minute: orders that are due for a retry, and, while checkouts of
 * the last hours can still get an order, the orders that Shiprocket lists as paid. Every hour, and after a
 * start: all paid orders of the last week, which it then also compares with the shop's orders, stock and
 * invoices (differences.js). The filters that Shiprocket documents for its list are SUCCESS and INITIATED.
 */

/** While a checkout younger than this can get an order, the job reads Shiprocket's list every minute. */
const openCheckoutMs = 3 * hourMs;
const pageRows = 100;
const pagesMax = 50;
const listTimeoutMs = 8000;
/** Maximum number of orders that one run looks up; the next minute's run continues. */
const ordersPerRun = 100;
const runMs = 45_000;
/** A run ends after this many orders in a row to which Shiprocket did not answer. */
const downMax = 3;

const wholeWeekRunKey = "shop.orders.wide";
const localRunKey = "shop.orders.local";

/**
 * Background job, started by cron: looks up orders whose webhook may have been lost.
 * @param {core.App} app
 */
function reconcileOrders(app) {
  const settings = shiprocketSettings();
  if (!settings) return compareWithoutShiprocket(app);
  const until = Date.now() + runMs;
  const startedAt = Date.now();
  const isWholeWeek = hasElapsed(lastReconciliation(app), hourMs, startedAt);
  const listed = listChangedOrders(app, settings, { isWholeWeek, until });
  // Listed orders come first: they are paid, while an order that is due for a retry can fail for days. A
  // listed order whose look-up has failed is among those due for a retry.
  const orderIds = new Set([...listed.changed.keys(), ...findDueOrders(app, ordersPerRun)]);
  let downInARow = 0;
  for (const orderId of [...orderIds].slice(0, ordersPerRun)) {
    if (Date.now() > until || downInARow === downMax) return;
    const listedAs = listed.changed.get(orderId);
    try {
      if (listedAs) storeListedStatus(app, orderId, listedAs);
      downInARow = refreshOrder(app, settings, orderId) === "down" ? downInARow + 1 : 0;
    } catch (error) {
      // An order that cannot be stored does not end the run; a later run tries it again.
      reportProblem(app, "An order could not be looked up", { orderId, problem: `${error}` });
    }
  }
  // Compares only when the list was read to its end and this run has looked up all changed orders. Otherwise
  // the next minute's run reads the list again, and the orders refreshed in this run are then up to date.
  if (isWholeWeek && listed.isComplete && listed.changed.size <= ordersPerRun) {
    if (listed.paid) compareWithShiprocket(app, settings, { paid: listed.paid, startedAt });
    writeStore(app, wholeWeekRunKey, startedAt);
  }
}

/**
 * Compares Shiprocket's lists with the shop's orders, and stores the differences.
 * @param {core.App} app
 * @param {import("../shiprocket/settings.js").Settings} settings
 * @param {{ paid: string[], startedAt: number }} run `paid`: the order ids of a complete list of the last
 * week
 */
function compareWithShiprocket(app, settings, { paid, startedAt }) {
  const from = startedAt - checkoutLookupMaxMs;
  const refunds = fetchRefundedOrders(app, settings, { from, to: startedAt }, listTimeoutMs);
  recordDifferences(app, from, { paid, refunds });
}

/**
 * For a shop without Shiprocket's keys: compares orders, invoices and stock every hour and after a start.
 * @param {core.App} app
 */
function compareWithoutShiprocket(app) {
  const now = Date.now();
  if (!hasElapsed(readStore(app, localRunKey, 0), hourMs, now)) return;
  recordDifferences(app, now - checkoutLookupMaxMs);
  writeStore(app, localRunKey, now);
}

/**
 * When the last complete run over the whole week began, in milliseconds since 1970; 0: none since the start.
 * @param {core.App} app
 */
function lastReconciliation(app) {
  return readStore(app, wholeWeekRunKey, 0);
}

/**
 * Reads Shiprocket's list and selects the orders to look up now, whose listed state differs from the shop's.
 * @param {core.App} app
 * @param {import("../shiprocket/settings.js").Settings} settings
 * @param {{ isWholeWeek: boolean, until: number }} run `isWholeWeek`: list the last week; `until`: when to
 * stop reading, in milliseconds since 1970
 * @returns {{ changed: Map<string, string>, paid?: string[], isComplete: boolean }} `changed`: the listed
 * status by order id; `paid`: ids of all orders that are listed as placed, absent when the list was not read
 * to its end, or is empty although its total is above 0; `isComplete`: false when an error or `until` has
 * stopped the reading
 */
function listChangedOrders(app, settings, { isWholeWeek, until }) {
  const now = Date.now();
  if (!isWholeWeek && !hasOpenCheckouts(app, now)) return { changed: new Map(), isComplete: true };
  const query = { from: now - (isWholeWeek ? checkoutLookupMaxMs : openCheckoutMs), status: "SUCCESS" };
  /** @type {Map<string, string>} */
  const changed = new Map();
  /** @type {Set<string>} */
  const paid = new Set();
  const seen = new Set();
  // Shiprocket does not document whether pages count from 0 or 1, so this reads both 0 and 1; an order that
  // both pages list counts once.
  for (let page = 0; page <= pagesMax; page += 1) {
    if (Date.now() > until) return { changed, isComplete: false };
    const range = { ...query, to: now + hourMs, page, limit: pageRows };
    const { orders, total, problem, isRefused } = fetchOrderPage(app, settings, range, listTimeoutMs);
    if (page === 0 && isRefused) continue;
    if (problem) {
      reportProblem(app, "Shiprocket's list of orders could not be read", { problem });
      return { changed, isComplete: false };
    }
    for (const [id, listedAs] of findChangedOrders(app, orders)) changed.set(id, listedAs);
    const before = seen.size;
    for (const { id, status } of orders) {
      seen.add(id);
      if (kindOfStatus(normaliseReportedStatus(status)).kind === "placed") paid.add(id);
    }
    // If pages count from 1, page 0 is empty, with or without a total.
    if (page === 0 && orders.length === 0) continue;
    // `total` may be missing or wrong: a page without new orders is the last one.
    const isLast =
      orders.length === 0 || (total > 0 && seen.size >= total) || (page > 1 && seen.size === before);
    // An empty list with a total above 0 is an error: all orders would count as never paid.
    const isUsable = seen.size > 0 || total === 0;
    if (isLast && !isUsable)
      reportProblem(app, "Shiprocket's list of orders is empty, and its total is not", { total }, "warn");
    if (isLast) return { changed, ...(isUsable && { paid: [...paid] }), isComplete: true };
  }
  return { changed, isComplete: true };
}

/**
 * Whether a checkout of the last hours has no order yet, but can still get one.
 * @param {core.App} app
 * @param {number} now
 */
function hasOpenCheckouts(app, now) {
  const row = new DynamicModel({ isOpen: false });
  app
    .db()
    .newQuery(
      `SELECT EXISTS (SELECT 1 FROM checkouts WHERE created > {:since}
        AND state NOT IN (SELECT value FROM json_each({:settled}))) AS isOpen`,
    )
    .bind({ since: toDbDate(now - openCheckoutMs), settled: JSON.stringify(settledStatuses) })
    .one(row);
  return row.isOpen;
}

module.exports = { lastReconciliation, reconcileOrders };
