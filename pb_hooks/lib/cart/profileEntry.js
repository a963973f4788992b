const {
  changedProfileFields,
  diffProfileRecords,
  fillProfileFromProvider,
  formatEntryName,
  profileEntryName,
  buildUserRecordUpdate,
  profileIntentVersion,
  stampProfileEdit,
  withLastSeqOfServerRun,
} = require("../domain.js");
const { runInHookTransaction } = require("../platform/hookTransaction.js");
const { jsonField } = require("../platform/json.js");
const { currentServerRun, readAccountRow, saveAccountRow } = require("./accountRow.js");
const { readEntries, saveEntry } = require("./entryRows.js");

/*
 * Profile edits on the server. The `users` record holds the values of the fields; the account's synced entry
 * `profile` holds the time of change (stamp) of each field. See src/domain/account/profileEntry.ts.
 */

/** @typedef {import("../domain.js").Entry} Entry */

/** The name of the server in the stamps (times of change) that it assigns; see `nextStamp`. */
const serverNode = "server";

/**
 * Writes the profile fields that a merge of edits has changed into the account's `users` record.
 * @param {core.App} app a transaction
 * @param {string} userId
 * @param {Entry} before the profile entry before the merge
 * @param {Entry} after the profile entry after the merge
 */
function applyProfileEntry(app, userId, before, after) {
  const change = changedProfileFields(before, after);
  if (Object.keys(change).length === 0) return;
  const user = app.findRecordById("users", userId);
  user.load(buildUserRecordUpdate(readEditableProfile(user).addresses, change));
  // The merged values were validated before. Validating all fields could fail for another field that has
  // become invalid, and block the change.
  app.saveNoValidate(user);
}

/**
 * Saves an account's record and gives its changed profile fields the server's current time as their time of
 * change (stamp). For edits that come without stamps: from the dashboard, or from an older release.
 * @param {core.RecordRequestEvent} e an update whose values were checked
 */
function saveProfileWithStamps(e) {
  const user = /** @type {core.Record} */ (e.record);
  const change = diffProfileRecords(readEditableProfile(user.original()), readEditableProfile(user));
  if (Object.keys(change).length === 0) return e.next();
  runInHookTransaction(e, (txApp) => {
    e.next();
    stampFields(txApp, user.id, change);
  });
}

/**
 * The profile fields of a `users` record that the shopper's form edits.
 * @param {core.Record} user @returns {import("../domain.js").EditableProfile}
 */
function readEditableProfile(user) {
  const addresses = jsonField(user, "addresses");
  return {
    displayName: user.getString("displayName"),
    phone: user.getString("phone"),
    addresses: Array.isArray(addresses) ? addresses : [],
  };
}

/**
 * Stores the server's current time as the time of change of profile fields.
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
 * Fills a name from an identity provider into an account's profile entry, without saving it. The caller puts
 * the name into the `users` record, saves the record, and then saves the returned entry.
 * @param {core.App} app
 * @param {core.Record} user
 * @param {string} name
 * @returns {Entry | undefined} undefined when the account has a name already, or `name` is ""
 */
function fillProfileName(app, user, name) {
  if (!name || user.getString("displayName")) return;
  const stored = user.isNew() ? {} : readProfileEntry(app, user.id);
  const change = { displayName: name };
  const filled = fillProfileFromProvider(stored, change, serverNode);
  if (changedProfileFields(stored, filled).displayName !== undefined) return filled;
  // The shopper has emptied the name. Filling it in counts as a later edit, which replaces the empty name.
  return stampProfileEdit(stored, change, Date.now(), serverNode);
}

/**
 * Reads an account's stored entry `profile`; {} when it has none.
 * @param {core.App} app @param {string} userId @returns {Entry}
 */
function readProfileEntry(app, userId) {
  return readEntries(app, userId, [profileEntryName])[formatEntryName(profileEntryName)] ?? {};
}

/**
 * Saves an account's entry `profile` as its next change, so that its devices fetch it.
 * @param {core.App} app a transaction @param {string} userId @param {Entry} entry
 */
function saveProfileEntry(app, userId, entry) {
  const account = readAccountRow(app.db(), userId);
  account.seq += 1;
  saveEntry(app, userId, { ...profileEntryName, version: profileIntentVersion, entry, seq: account.seq });
  account.runs = withLastSeqOfServerRun(account.runs, currentServerRun(app), account.seq);
  saveAccountRow(app, account, { isChanged: true });
}

module.exports = { applyProfileEntry, fillProfileName, saveProfileEntry, saveProfileWithStamps };
