const { cursorText } = require("../domain.js");
const { jsonField } = require("../platform/json.js");
const { readStore, updateStore } = require("../platform/store.js");

/*
 * The collection `accountSync`: one row per account that has shared something. What a cursor means is in
 * src/domain/cart/sync/cursor.ts.
 */

/** Devices whose ticket is kept. An account has at most three at a time. */
const devicesMax = 12;

const runKey = "shop.sync.run";

/**
 * @typedef {import("../domain.js").Runs} Runs
 * @typedef {object} AccountRow
 * @property {core.Record} record
 * @property {number} seq number of the last change; 0: none yet
 * @property {number} forgottenSeq number of the last removal that was forgotten
 * @property {string} floor its stamp
 * @property {Runs} runs
 * @property {Record<string, number>} tickets by device
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
    tickets: jsonField(record, "tickets") ?? {},
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

/**
 * Takes the ticket of a device: only a request with the device's current ticket may change something, and only once.
 * @param {AccountRow} row is changed
 * @param {string} device
 * @param {unknown} ticket
 * @returns {boolean} whether it was the current one
 */
function takeTicket(row, device, ticket) {
  const current = ticketOf(row, device);
  if (ticket !== current) return false;
  const { [device]: _taken, ...others } = row.tickets;
  const kept = Object.entries(others).slice(-(devicesMax - 1));
  row.tickets = { ...Object.fromEntries(kept), [device]: current + 1 };
  return true;
}

/** @param {AccountRow} row @param {string} device @returns {number} the device's current ticket */
function ticketOf({ tickets }, device) {
  // A device that was dropped from the list does not start again with a number that it has used.
  return tickets[device] ?? Math.max(0, ...Object.values(tickets)) + 1;
}

module.exports = {
  currentRun,
  readAccountRow,
  saveAccountRow,
  takeTicket,
  ticketOf,
};
