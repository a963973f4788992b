const { fromDbDate, toDbDate } = require("../platform/dates.js");
const { dayMs, hourMs, minuteMs } = require("../platform/timeUnits.js");
const { differenceSql, wasComparedSql } = require("./differenceKinds.js");

/*
 * Finds and stores differences between Shiprocket, the shop's orders, its invoices and its stock. The
 * collection `differences` has one row per difference. The row gets `solvedAt` when a later comparison of the
 * order does not find the difference, so each difference is reported once.
 */

/** Kinds of differences whose SQL statements read Shiprocket's list of refunds. */
const refundKinds = ["refunded-but-open", "paid-but-cancelled"];
/** Kinds of differences whose SQL statements read no list of Shiprocket. */
const localKinds = ["stock-differs", "credited-but-delivered", "invoice-differs", "cancelled-but-sent"];

/**
 * Shiprocket's lists. `paid`: ids of the orders that are paid.
 * @typedef {{ paid: string[], refunds: import("../shiprocket/refunds.js").Refunds }} Listed
 */

/**
 * Result of a comparison for one kind of difference. `solved`: ids of orders with an open row that were
 * compared and no longer differ.
 * @typedef {{ kind: string, found: { orderId: string, text: string }[], solved: string[] }} Comparison
 */

/**
 * Compares orders with Shiprocket's lists, invoices and stock, and stores the differences.
 * @param {core.App} app not a transaction
 * @param {number} from start of the compared period, from which the lists are complete, in milliseconds since
 * 1970
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
  // A kind that cannot be compared without a list is left out; its stored rows stay as they are.
  const kinds = Object.keys(differenceSql)
    .filter((kind) => listed || localKinds.includes(kind))
    .filter((kind) => refunds.state !== "failed" || !refundKinds.includes(kind));
  const comparisons = findDifferencesOfKinds(app, kinds, values);
  app.runInTransaction((txApp) => {
    for (const comparison of comparisons) storeDifferencesOfKind(txApp, comparison, now);
  });
}

/**
 * Finds the current differences of some kinds. One read transaction sees one state of all tables and blocks
 * no writes: the statements read all credit notes and the orders of a week.
 * @param {core.App} app @param {string[]} kinds @param {Record<string, string>} values
 * @returns {Comparison[]}
 */
function findDifferencesOfKinds(app, kinds, values) {
  const tx = app.concurrentDB().begin();
  try {
    return kinds.map((kind) => {
      const rows = arrayOf(new DynamicModel({ orderId: "", text: "" }));
      createBoundQuery(tx, differenceSql[kind] ?? "", values).all(rows);
      const found = rows.map(({ orderId, text }) => ({ orderId, text }));
      const open = arrayOf(new DynamicModel({ orderId: "" }));
      tx.newQuery("SELECT orderId FROM differences WHERE kind = {:kind} AND solvedAt = ''")
        .bind({ kind })
        .all(open);
      const foundIds = new Set(found.map(({ orderId }) => orderId));
      const solved = open
        .map(({ orderId }) => orderId)
        .filter((orderId) => !foundIds.has(orderId) && wasOrderCompared(tx, kind, { ...values, orderId }));
      return { kind, found, solved };
    });
  } finally {
    tx.rollback();
  }
}

/**
 * Whether this run has compared an order for a kind of difference.
 * @param {dbx.Tx} tx @param {string} kind
 * @param {Record<string, string>} values `orderId` and the other parameters of the kind's statement
 */
function wasOrderCompared(tx, kind, values) {
  const row = new DynamicModel({ yes: false });
  createBoundQuery(tx, `SELECT (${wasComparedSql[kind] ?? "FALSE"}) AS yes`, values).one(row);
  return row.yes;
}

/**
 * Creates a query and binds only the `values` that the statement names, because PocketBase refuses any other
 * values.
 * @param {dbx.Tx} tx @param {string} statement @param {Record<string, string>} values
 */
function createBoundQuery(tx, statement, values) {
  const used = Object.entries(values).filter(([name]) => statement.includes(`{:${name}}`));
  return tx.newQuery(statement).bind(Object.fromEntries(used));
}

/**
 * Stores the found differences of one kind, and marks differences that were not found any more as solved.
 * @param {core.App} txApp @param {Comparison} comparison @param {number} now milliseconds since 1970
 */
function storeDifferencesOfKind(txApp, { kind, found, solved }, now) {
  const collection = txApp.findCollectionByNameOrId("differences");
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
  for (const orderId of solved) {
    const row = findDifference(txApp, kind, orderId);
    // The owner has deleted the row meanwhile, so there is nothing to mark.
    if (!row) continue;
    row.set("solvedAt", toDbDate(now));
    txApp.save(row);
  }
}

/**
 * Finds the row of an order's difference.
 * @param {core.App} app @param {string} kind @param {string} orderId @returns {core.Record | undefined}
 */
function findDifference(app, kind, orderId) {
  const filter = "orderId = {:orderId} && kind = {:kind}";
  return app.findRecordsByFilter("differences", filter, "", 1, 0, { orderId, kind })[0];
}

/**
 * A difference is mailed only if a comparison finds it again at least this long after the first comparison
 * that found it. The time is shorter than the hour between two runs, and longer than the time between a run
 * and the next run after a restart.
 */
const confirmedAfterMs = 50 * minuteMs;

/**
 * Finds the differences to mail: those that the owner has not set to `settled`, that were not mailed yet, and
 * that a second comparison has found again. A difference that only one comparison has found may end by
 * itself, for example when a webhook arrives late.
 * @param {core.App} app
 * @returns {core.Record[]}
 */
function findUnmailedDifferences(app) {
  const at = (/** @type {core.Record} */ record, /** @type {string} */ name) =>
    fromDbDate(record.getString(name));
  return app
    .findRecordsByFilter("differences", "mailed = false && settled = false && solvedAt = ''", "foundAt", 0, 0)
    .filter((record) => record !== undefined)
    .filter((record) => at(record, "lastFoundAt") - at(record, "foundAt") >= confirmedAfterMs);
}

/**
 * Records that a difference was mailed to the owner. Uses one SQL statement: saving the record would write
 * all columns, and overwrite what the owner or a comparison has changed since it was read.
 * @param {core.App} app @param {string} id of the row of `differences`
 */
function recordMailedDifference(app, id) {
  app.db().newQuery("UPDATE differences SET mailed = TRUE WHERE id = {:id}").bind({ id }).execute();
}

module.exports = { recordDifferences, recordMailedDifference, findUnmailedDifferences };
