const { formatCursor, parseTickets } = require("../domain.js");
const { parseJson } = require("../platform/json.js");
const { readStore, updateStore } = require("../platform/store.js");

/*
 * The collection `accountSync`: one row per account that has shared something, or whose orders have changed.
 * What a cursor means is in src/domain/cart/sync/cursor.ts.
 */

const runKey = "shop.sync.run";

/**
 * @typedef {import("../domain.js").Runs} Runs
 * @typedef {object} AccountRow
 * @property {string} userId
 * @property {boolean} isStored
 * @property {number} seq number of the last change; 0: none yet
 * @property {number} forgottenSeq number of the last removal that was forgotten
 * @property {string} floor its stamp
 * @property {Runs} runs
 * @property {import("../domain.js").Tickets} tickets
 */

/** The name of this run of the server. @param {core.App} app @returns {string} */
function currentRun(app) {
  updateStore(app, runKey, "", (run) => run || $security.randomStringWithAlphabet(10, "0123456789abcdef"));
  return readStore(app, runKey, "");
}

/**
 * @param {dbx.Builder} db
 * @param {string} userId
 * @returns {AccountRow} a new one that is not saved yet, if there is none
 */
function readAccountRow(db, userId) {
  const row = new DynamicModel({ rows: 0, seq: 0, forgottenSeq: 0, floor: "", runs: "", tickets: "" });
  // `userId` is unique: each aggregate is the value of one row, or of none.
  db.newQuery(
    `SELECT count(*) AS rows, ifnull(max(seq), 0) AS seq, ifnull(max(forgottenSeq), 0) AS forgottenSeq, ifnull(max(floor), '') AS floor,
      ifnull(max(runs), '') AS runs, ifnull(max(tickets), '') AS tickets FROM accountSync WHERE userId = {:userId}`,
  )
    .bind({ userId })
    .one(row);
  return {
    userId,
    isStored: row.rows > 0,
    seq: row.seq,
    forgottenSeq: row.forgottenSeq,
    floor: row.floor,
    runs: parseJson(row.runs) ?? [],
    tickets: parseTickets(parseJson(row.tickets)),
  };
}

/**
 * Saves a row. PocketBase sends it to the account's event streams when entries have changed or the row is
 * new.
 * @param {core.App} app
 * @param {AccountRow} account
 * @param {{ isChanged: boolean }} options `isChanged`: entries have changed
 */
function saveAccountRow(app, account, { isChanged }) {
  if (isChanged || !account.isStored) return saveRecord(app, account, "entries");
  // By SQL, because a record save would notify the account's other devices, which have nothing to pull.
  app
    .db()
    .newQuery("UPDATE accountSync SET tickets = {:tickets} WHERE userId = {:userId}")
    .bind({ userId: account.userId, tickets: JSON.stringify(account.tickets) })
    .execute();
}

/**
 * Saves the row of an account whose orders change. PocketBase sends it to the account's event streams after
 * the commit, and the pages fetch the orders.
 * @param {core.App} txApp in the transaction that changes the orders
 * @param {string} userId
 */
function reportOrdersChange(txApp, userId) {
  saveRecord(txApp, readAccountRow(txApp.db(), userId), "orders");
}

/** @param {core.App} app @param {AccountRow} account @param {"entries" | "orders"} changed */
function saveRecord(app, { userId, isStored, seq, forgottenSeq, floor, runs, tickets }, changed) {
  const record = isStored
    ? app.findFirstRecordByData("accountSync", "userId", userId)
    : // The account's id names the row, so that a device can follow it before it exists.
      new Record(app.findCollectionByNameOrId("accountSync"), { id: userId, userId });
  const cursor = formatCursor({ seq, forgottenSeq, runs });
  record.load({ seq, forgottenSeq, floor, runs, tickets, cursor, changed });
  app.saveNoValidate(record);
}

module.exports = { currentRun, readAccountRow, reportOrdersChange, saveAccountRow };
