const {
  changedProfileFields,
  diffProfileRecords,
  fillProfileEntry,
  entryNameText,
  profileName,
  profileUpdate,
  profileVersion,
  stampProfileEdit,
  withLastOfRun,
} = require("../domain.js");
const { runInHookTransaction } = require("../platform/hookTransaction.js");
const { jsonField } = require("../platform/json.js");
const { currentRun, readAccountRow, saveAccountRow } = require("./accountRow.js");
const { readEntries, saveEntry } = require("./entryRows.js");

/*
 * Profile edits on the server. The `users` record holds the values; the account's entry `profile` holds the
 * stamp of each field. See src/domain/account/profileEntry.ts.
 */

/** @typedef {import("../domain.js").Entry} Entry */

/** The server's node name in stamps, see `nextStamp`. */
const serverNode = "server";

/**
 * Puts the fields that a merge has changed into the account's record.
 * @param {core.App} app a transaction
 * @param {string} userId
 * @param {Entry} before the entry before the merge
 * @param {Entry} after
 */
function applyProfileEntry(app, userId, before, after) {
  const change = changedProfileFields(before, after);
  if (Object.keys(change).length === 0) return;
  const user = app.findRecordById("users", userId);
  user.load(profileUpdate(formOf(user).addresses, change));
  // The merged values are checked already. Another field that has become invalid must not block the account's
  // changes.
  app.saveNoValidate(user);
}

/**
 * Saves an account's record and stamps its changed profile fields with the server's time. For edits without
 * stamps: in the dashboard, or by a release that sends none.
 * @param {core.RecordRequestEvent} e an update whose values were checked
 */
function saveWithStamps(e) {
  const user = /** @type {core.Record} */ (e.record);
  const change = diffProfileRecords(formOf(user.original()), formOf(user));
  if (Object.keys(change).length === 0) return e.next();
  runInHookTransaction(e, (txApp) => {
    e.next();
    stampFields(txApp, user.id, change);
  });
}

/** @param {core.Record} user @returns {import("../domain.js").EditableProfile} */
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
  saveProfileEntry(
    app,
    userId,
    stampProfileEdit(readProfileEntry(app, userId), change, Date.now(), serverNode),
  );
}

/**
 * The profile entry of an account with this name, which an identity provider gave, filled in. The caller puts
 * the name into the record, saves it, and then saves the entry.
 * @param {core.App} app
 * @param {core.Record} user
 * @param {string} name
 * @returns {Entry | undefined} undefined when the account has a name already, or `name` is ""
 */
function fillName(app, user, name) {
  if (!name || user.getString("displayName")) return;
  const stored = user.isNew() ? {} : readProfileEntry(app, user.id);
  const change = { displayName: name };
  const filled = fillProfileEntry(stored, change, serverNode);
  if (changedProfileFields(stored, filled).displayName !== undefined) return filled;
  // The shopper has emptied the name: filling it in again is an edit that follows.
  return stampProfileEdit(stored, change, Date.now(), serverNode);
}

/** @param {core.App} app @param {string} userId @returns {Entry} */
function readProfileEntry(app, userId) {
  return readEntries(app, userId, [profileName])[entryNameText(profileName)] ?? {};
}

/** @param {core.App} app a transaction @param {string} userId @param {Entry} entry */
function saveProfileEntry(app, userId, entry) {
  const account = readAccountRow(app.db(), userId);
  account.seq += 1;
  saveEntry(app, userId, { ...profileName, version: profileVersion, entry, seq: account.seq });
  account.runs = withLastOfRun(account.runs, currentRun(app), account.seq);
  saveAccountRow(app, account, { isChanged: true });
}

module.exports = { applyProfileEntry, fillName, saveProfileEntry, saveWithStamps };
