const { cursorText, parseTickets } = require("../domain.js");
const { jsonField } = require("../platform/json.js");
const { readStore, updateStore } = require("../platform/store.js");

/*
 * The collection `accountSync`: one row per account that has shared something. What a cursor means is in
 * src/domain/cart/sync/cursor.ts.
 */

const runKey = "shop.sync.run";

/**
 * @typedef {import("../domain.js").Runs} Runs
 * @typedef {object} AccountRow
 * @property {core.Record} record
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

/** @param {core.App} app @param {string} userId @returns {AccountRow} a new one that is not saved yet, if there is none */
function readAccountRow(app, userId) {
  const found = app.findRecordsByFilter("accountSync", "userId = {:userId}", "", 1, 0, { userId })[0];
  // The account's id names the row, so that a device can follow it before it exists.
  const record = found ?? new Record(app.findCollectionByNameOrId("accountSync"), { id: userId, userId });
  return {
    record,
    seq: record.getInt("seq"),
    forgottenSeq: record.getInt("forgottenSeq"),
    floor: record.getString("floor"),
    runs: jsonField(record, "runs") ?? [],
    tickets: parseTickets(jsonField(record, "tickets")),
  };
}

/**
 * Saves a row. PocketBase sends it to the account's event streams when `cursor` changed.
 * @param {core.App} app
 * @param {AccountRow} row
 * @param {{ isChanged: boolean }} options `isChanged`: entries have changed
 */
function saveAccountRow(app, { record, seq, forgottenSeq, floor, runs, tickets }, { isChanged }) {
  if (!isChanged && !record.isNew()) {
    // Not a record save: other devices have nothing to pull.
    app
      .db()
      .newQuery("UPDATE accountSync SET tickets = {:tickets} WHERE id = {:id}")
      .bind({ id: record.id, tickets: JSON.stringify(tickets) })
      .execute();
    return;
  }
  record.load({ seq, forgottenSeq, floor, runs, tickets, cursor: cursorText({ seq, forgottenSeq, runs }) });
  app.saveNoValidate(record);
}

module.exports = { currentRun, readAccountRow, saveAccountRow };
