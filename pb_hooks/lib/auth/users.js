const { normaliseEmail } = require("../domain.js");
const { saveChangedFields } = require("../platform/saveChangedFields.js");
const { removeAllDevices } = require("./devices.js");

/**
 * Finds an account by its mail address, in upper or lower case.
 * @param {core.App} app
 * @param {unknown} email
 * @returns {core.Record | null} null when no account has this address
 */
function findUserByEmail(app, email) {
  const address = normaliseEmail(email);
  if (!address) return null;
  try {
    return app.findAuthRecordByEmail("users", address);
  } catch {
    return null;
  }
}

/**
 * Normalises an account before it is saved: lowercases the address and records that a password was chosen.
 * @param {core.Record} user
 */
function normaliseUser(user) {
  user.set("email", normaliseEmail(user.email()));
  // The plain text of a newly chosen password; "" for the random password that `setRandomPassword` sets.
  if (user.getString("password") !== "") {
    user.set("hasPassword", true);
    // A verified account gets its password by a reset mail or the dashboard, an unverified one by its
    // registration.
    user.set("passwordConfirmed", user.verified());
  }
  // Spec 3: the addresses start as an empty list.
  if (["", "null"].includes(user.getString("addresses"))) user.set("addresses", []);
}

/**
 * Record hook of a changed account: saves only the changed fields. If all fields were saved, a profile edit
 * could restore the password that a concurrent reset has replaced, and a reset could undo a concurrent
 * profile edit. A new password or address invalidates all tokens of the account, so its devices are removed
 * as well.
 * @param {core.RecordEvent} e
 */
function onUserUpdate(e) {
  const user = /** @type {core.Record} */ (e.record);
  normaliseUser(user);
  const before = user.original().tokenKey();
  saveChangedFields(e);
  if (user.tokenKey() !== before) removeAllDevices(e.app, user.id);
}

module.exports = { findUserByEmail, normaliseUser, onUserUpdate };
