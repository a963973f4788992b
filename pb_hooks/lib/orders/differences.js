const { fromDbDate, toDbDate } = require("../platform/dates.js");
const { dayMs, hourMs, minuteMs } = require("../platform/timeUnits.js");
const { differenceSql, wasComparedSql } = require("./differenceKinds.js");

/*
 * The collection `differences`. A difference has one row, which gets `solvedAt` when a later comparison of
 * its order does not find it, so it is reported once.
 */

/** Kinds whose statements read Shiprocket's list of refunds. */
const refundKinds = ["refunded-but-open", "paid-but-cancelled"];
/** Kinds whose statements read no list of Shiprocket. */
const localKinds = ["stock-differs", "credited-but-delivered", "invoice-differs", "cancelled-but-sent"];

/**
 * `paid`: order ids that Shiprocket lists as paid.
 * @typedef {{ paid: string[], refunds: import("../shiprocket/refunds.js").Refunds }} Listed
 */

/** @param {core.App} app @param {string} condition SQL @param {Record<string, string>} values */
function evaluateCondition(app, condition, values) {
  const row = new DynamicModel({ yes: false });
  const used = Object.entries(values).filter(([name]) => condition.includes(`{:${name}}`));
  app.db().newQuery(`SELECT (${condition}) AS yes`).bind(Object.fromEntries(used)).one(row);
  return row.yes;
}

/**
 * Compares and stores what differs.
 * @param {core.App} app not a transaction
 * @param {number} from since when orders are compared and the list is complete, in milliseconds since 1970
 * @param {Listed} [listed] undefined for a shop without Shiprocket's keys: only kinds that read no list are
 * compared
 */
function recordDifferences(app, from, listed) {
  const now = Date.now();
  const { paid, refunds } = listed ?? { paid: [], refunds: { orders: [], state: "read" } };
  const values = {
    paid: JSON.stringify(paid),
    refunded: JSON.stringify(refunds.orders),
    refundNote:
      refunds.state === "read"
        ? ", without a refund: refund it, or set parcelState to processing to send it."
        : ". Shiprocket does not list refunds for this shop: refund it, if you have not, and set its status to refunded.",
    from: toDbDate(from),
    fromLate: toDbDate(from + dayMs),
    untilEarly: toDbDate(now - hourMs),
  };
  app.runInTransaction((txApp) => {
    for (const [kind, statement] of Object.entries(differenceSql)) {
      // Without the lists the kind's rows stay as they are.
      if (!listed && !localKinds.includes(kind)) continue;
      if (refunds.state === "failed" && refundKinds.includes(kind)) continue;
      const rows = arrayOf(new DynamicModel({ orderId: "", text: "" }));
      const used = Object.entries(values).filter(([name]) => statement.includes(`{:${name}}`));
      txApp.db().newQuery(statement).bind(Object.fromEntries(used)).all(rows);
      storeKind(
        txApp,
        kind,
        rows.map(({ orderId, text }) => ({ orderId, text })),
        {
          now,
          wasCompared: (orderId) =>
            evaluateCondition(txApp, wasComparedSql[kind] ?? "FALSE", { ...values, orderId }),
        },
      );
    }
  });
}

/**
 * Stores the differences of one kind that a run has found, and marks the open ones that it has not found as
 * solved.
 * @param {core.App} txApp @param {string} kind @param {{ orderId: string, text: string }[]} found
 * @param {{ now: number, wasCompared: (orderId: string) => boolean }} run `now`: milliseconds since 1970;
 * `wasCompared`: whether this run has compared the order
 */
function storeKind(txApp, kind, found, { now, wasCompared }) {
  const collection = txApp.findCollectionByNameOrId("differences");
  const known = txApp.findRecordsByFilter("differences", "kind = {:kind} && solvedAt = ''", "", 0, 0, {
    kind,
  });
  for (const { orderId, text } of found) {
    const row = findDifference(txApp, kind, orderId) ?? new Record(collection, { orderId, kind });
    const isOpen = !row.isNew() && row.getString("solvedAt") === "";
    if (!isOpen) {
      row.set("foundAt", toDbDate(now));
      row.set("settled", false);
    }
    row.set("lastFoundAt", toDbDate(now));
    row.set("text", text);
    row.set("solvedAt", "");
    txApp.save(row);
  }
  const open = found.map(({ orderId }) => orderId);
  for (const record of known) {
    const orderId = record?.getString("orderId") ?? "";
    if (!record || open.includes(orderId) || !wasCompared(orderId)) continue;
    record.set("solvedAt", toDbDate(now));
    txApp.save(record);
  }
}

/** @param {core.App} app @param {string} kind @param {string} orderId @returns {core.Record | undefined} */
function findDifference(app, kind, orderId) {
  const filter = "orderId = {:orderId} && kind = {:kind}";
  return app.findRecordsByFilter("differences", filter, "", 1, 0, { orderId, kind })[0];
}

/**
 * Minimum time between two comparisons that both find a difference, before it is mailed: less than the hour
 * between two runs, and more than between a run and the one after a restart.
 */
const confirmedAfterMs = 50 * minuteMs;

/**
 * The differences that the owner has neither settled nor a mail about, and that a later comparison has found
 * again. One that only a single comparison has found can end by itself, when a webhook arrives late.
 * @param {core.App} app
 * @returns {core.Record[]}
 */
function unmailedDifferences(app) {
  const at = (/** @type {core.Record} */ record, /** @type {string} */ name) =>
    fromDbDate(record.getString(name));
  return app
    .findRecordsByFilter("differences", "mailed = false && settled = false && solvedAt = ''", "foundAt", 0, 0)
    .filter((record) => record !== undefined)
    .filter((record) => at(record, "lastFoundAt") - at(record, "foundAt") >= confirmedAfterMs);
}

/** Records that a difference was mailed to the owner. @param {core.App} app @param {string} id of its row */
function recordMailedDifference(app, id) {
  const difference = app.findRecordsByIds("differences", [id])[0];
  // The owner may have deleted the row meanwhile.
  if (!difference) return;
  difference.set("mailed", true);
  app.save(difference);
}

module.exports = { recordDifferences, recordMailedDifference, unmailedDifferences };
