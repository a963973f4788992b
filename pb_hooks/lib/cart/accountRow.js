const { formatCursor, parseSyncTickets } = require("../domain.js");
const { parseJson } = require("../platform/json.js");
const { readStore, updateStore } = require("../platform/store.js");

/*
 * The collection `accountSync`: one row per account that has stored a cart line, wishlist item or profile
 * edit, or whose orders have changed. src/domain/cart/sync/cursor.ts explains the cursors that devices send.
 */

const runKey = "shop.sync.run";

/**
 * A row of `accountSync`.
 * @typedef {import("../domain.js").ServerRuns} ServerRuns
 * @typedef {object} AccountRow
 * @property {string} userId
 * @property {boolean} isStored whether the database has the row
 * @property {number} seq number of the account's last change; 0: no change yet
 * @property {number} forgottenSeq change number of the latest removal whose record (tombstone) the server has
 * deleted
 * @property {string} floor stamp (time of change) of that removal
 * @property {ServerRuns} runs number of the account's last change in each run of the server
 * @property {import("../domain.js").SyncTickets} tickets the number with which each device may
 * send its next changes
 */

/**
 * The random name of this run of the server; made at the first call.
 * @param {core.App} app @returns {string}
 */
function currentServerRun(app) {
  updateStore(app, runKey, "", (run) => run || $security.randomStringWithAlphabet(10, "0123456789abcdef"));
  return readStore(app, runKey, "");
}

/**
 * Reads an account's row of `accountSync`.
 * @param {dbx.Builder} db
 * @param {string} userId
 * @returns {AccountRow} a new row, not saved yet, for an account that has none
 */
function readAccountRow(db, userId) {
  const row = new DynamicModel({ rows: 0, seq: 0, forgottenSeq: 0, floor: "", runs: "", tickets: "" });
  // An account has at most one row (`userId` is unique), so each aggregate is that row's value, or NULL.
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
    tickets: parseSyncTickets(parseJson(row.tickets)),
  };
}

/**
 * Saves an account's row of `accountSync`. PocketBase sends the row to the account's event streams if entries
 * (cart lines, wishlist items, profile edits) have changed or the row is new.
 * @param {core.App} app
 * @param {AccountRow} account
 * @param {{ isChanged: boolean }} options `isChanged`: entries have changed
 */
function saveAccountRow(app, account, { isChanged }) {
  if (isChanged || !account.isStored) return saveRecord(app, account, "entries");
  // By SQL, because a record save would notify the account's other devices, which have nothing new to fetch.
  app
    .db()
    .newQuery("UPDATE accountSync SET tickets = {:tickets} WHERE userId = {:userId}")
    .bind({ userId: account.userId, tickets: JSON.stringify(account.tickets) })
    .execute();
}

/**
 * Tells the open pages of an account that its orders have changed, by saving the account's row of
 * `accountSync`: after the commit PocketBase sends the row to the account's event streams, and the pages
 * fetch the orders.
 * @param {core.App} txApp in the transaction that changes the orders
 * @param {string} userId
 */
function notifyAccountOfOrderChange(txApp, userId) {
  saveRecord(txApp, readAccountRow(txApp.db(), userId), "orders");
}

/**
 * Saves a row of `accountSync` as a record, so that PocketBase sends it to the account's event streams.
 * @param {core.App} app @param {AccountRow} account @param {"entries" | "orders"} changed
 */
function saveRecord(app, { userId, isStored, seq, forgottenSeq, floor, runs, tickets }, changed) {
  const record = isStored
    ? app.findFirstRecordByData("accountSync", "userId", userId)
    : // The row has the account's id, so that a device can subscribe to it before it exists.
      new Record(app.findCollectionByNameOrId("accountSync"), { id: userId, userId });
  const cursor = formatCursor({ seq, forgottenSeq, runs });
  record.load({ seq, forgottenSeq, floor, runs, tickets, cursor, changed });
  app.saveNoValidate(record);
}

module.exports = { currentServerRun, readAccountRow, notifyAccountOfOrderChange, saveAccountRow };
