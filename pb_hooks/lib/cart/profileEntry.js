const {
  changedProfile,
  editedFields,
  nameText,
  profileName,
  profileUpdate,
  profileVersion,
  stampProfile,
  withLast,
} = require("../domain.js");
const { jsonField } = require("../platform/json.js");
const { currentRun, readAccountRow, saveAccountRow } = require("./accountRow.js");
const { readEntries, saveEntry } = require("./entryRows.js");

/*
 * The edits of a profile: the record of `users` has the values, the account's entry `profile` has the stamp of each field. See
 * src/domain/account/profileEntry.ts.
 */

/** @typedef {import("../domain.js").Entry} Entry */

/** The server's name in stamps, see `nextStamp`. */
const serverNode = "server";

/**
 * Puts the fields that a merge has changed into the account's record.
 * @param {core.App} app a transaction
 * @param {string} userId
 * @param {Entry} before the entry before the merge
 * @param {Entry} after
 */
function applyProfileEntry(app, userId, before, after) {
  const change = changedProfile(before, after);
  if (Object.keys(change).length === 0) return;
  const user = app.findRecordById("users", userId);
  user.load(profileUpdate(formOf(user).addresses, change));
  // The form of each value was checked. A field of the record that is not valid any more must not stop the account's other changes.
  app.saveNoValidate(user);
}

/**
 * Saves an account's record, and stamps the profile fields that this changes with the server's time: an edit in the dashboard, or by a
 * release that sends no stamps.
 * @param {core.RecordRequestEvent} e of an update whose values were checked
 */
function saveWithStamps(e) {
  const { app } = e;
  const user = /** @type {core.Record} */ (e.record);
  const change = editedFields(formOf(user.original()), formOf(user));
  if (Object.keys(change).length === 0) return e.next();
  app.runInTransaction((txApp) => {
    e.app = txApp;
    try {
      e.next();
      stampFields(txApp, user.id, change);
    } finally {
      e.app = app;
    }
  });
}

/** @param {core.Record} user @returns {import("../domain.js").ProfileTexts} */
function formOf(user) {
  const addresses = jsonField(user, "addresses");
  return {
    displayName: user.getString("displayName"),
    phone: user.getString("phone"),
    addresses: Array.isArray(addresses) ? addresses : [],
  };
}

/**
 * @param {core.App} app a transaction
 * @param {string} userId
 * @param {import("../domain.js").ProfileChange} change
 */
function stampFields(app, userId, change) {
  const account = readAccountRow(app, userId);
  const stored = readEntries(app, userId, [profileName])[nameText(profileName)] ?? {};
  const entry = stampProfile(stored, change, Date.now(), serverNode);
  account.seq += 1;
  saveEntry(app, userId, { ...profileName, version: profileVersion, entry, seq: account.seq });
  account.runs = withLast(account.runs, currentRun(app), account.seq);
  saveAccountRow(app, account, { isChanged: true });
}

module.exports = { applyProfileEntry, saveWithStamps };
