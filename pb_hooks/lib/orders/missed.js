const { orderKind, readReported } = require("../domain.js");
const { readShared, setShared } = require("../shared.js");
const { askList } = require("../shiprocket/details.js");
const { shiprocket } = require("../shiprocket/settings.js");
const { stored } = require("../times.js");
const { lookAt } = require("./look.js");

/*
 * What no message told. Every minute: the orders whose message could not be looked into, and, while checkouts of the
 * last hours are open, those that Shiprocket lists as paid. Every hour, and after a start: all of the last week, with
 * whatever became of them.
 */

const hourMs = 60 * 60_000;
const openMs = 3 * hourMs;
const allMs = 7 * 24 * hourMs;
const pageRows = 100;
const pagesMax = 50;
const listTimeoutMs = 8000;
/** Looks of one run, and its time: the next minute goes on. */
const looksMax = 100;
/** After so many failures in a row Shiprocket is taken to be away. */
const failedMax = 3;
const runMs = 45_000;

const wideKey = "shop.orders.wide";

/**
 * Run by the clock, one at a time.
 * @param {core.App} app
 */
function lookForMissed(app) {
  const settings = shiprocket();
  if (!settings) return;
  const until = Date.now() + runMs;
  const found = new Set(dueOrders(app));
  for (const id of listed(app, settings, until)) found.add(id);
  let failed = 0;
  for (const orderId of [...found].slice(0, looksMax)) {
    if (Date.now() > until || failed === failedMax) return;
    failed = lookAt(app, settings, orderId) === "failed" ? failed + 1 : 0;
  }
}

/** @returns {string[]} the one first that waits longest */
function dueOrders(app) {
  const records = app.findRecordsByFilter("checkouts", "due = true", "lookedAt", looksMax, 0);
  return records.map((record) => record.getString("orderId"));
}

/** @returns {string[]} the orders of which Shiprocket says something else than the shop knows */
function listed(app, settings, until) {
  const now = Date.now();
  const isWide = now - readShared(app, wideKey, 0) >= hourMs;
  if (!isWide && !hasOpenCheckouts(app, now)) return [];
  const query = isWide ? { from: now - allMs } : { from: now - openMs, status: "SUCCESS" };
  const found = new Set();
  const seen = new Set();
  // Whether pages count from 0 or from 1 is not documented: what comes twice counts once.
  for (let page = 0; page <= pagesMax && Date.now() < until; page += 1) {
    const span = { ...query, to: now + hourMs, page, limit: pageRows };
    const { orders, total, problem, refused } = askList(settings, span, listTimeoutMs);
    if (page === 0 && refused) continue;
    if (problem) {
      console.error(`Shiprocket's list of orders could not be read: ${problem}.`);
      app.logger().error("Shiprocket's list of orders could not be read", "problem", problem);
      return [...found];
    }
    for (const id of different(app, orders)) found.add(id);
    const before = seen.size;
    for (const { id } of orders) seen.add(id);
    if (orders.length === 0 || (total > 0 && seen.size >= total)) break;
    // The list may not say how long it is, or say it wrongly.
    if (page > 1 && seen.size === before) break;
  }
  if (isWide) setShared(app, wideKey, now);
  return [...found];
}

function hasOpenCheckouts(app, now) {
  const since = stored(now - openMs);
  const filter =
    "created > {:since} && (state = '' || state = 'CREATED' || state = 'INITIATED' || state = 'PENDING')";
  return app.findRecordsByFilter("checkouts", filter, "", 1, 0, { since }).length > 0;
}

/** Those of which the shop does not know yet what the list says. An open checkout is no news. */
function different(app, orders) {
  const telling = orders.filter(({ status }) => orderKind(readReported(status)).kind !== "open");
  if (telling.length === 0) return [];
  const names = telling.map((_order, at) => `{:id${at}}`).join(",");
  const known = arrayOf(new DynamicModel({ orderId: "", state: "" }));
  app
    .db()
    .newQuery(`SELECT orderId, state FROM checkouts WHERE orderId IN (${names})`)
    .bind(Object.fromEntries(telling.map(({ id }, at) => [`id${at}`, id])))
    .all(known);
  const states = Object.fromEntries(known.map(({ orderId, state }) => [orderId, state]));
  return telling.filter(({ id, status }) => states[id] !== readReported(status)).map(({ id }) => id);
}

module.exports = { lookForMissed };
