const { normaliseEmail } = require("../domain.js");
const { removeAllDevices } = require("./devices.js");

/**
 * Finds an account by its address, in any spelling.
 * @param {core.App} app
 * @param {unknown} email
 * @returns {core.Record | null}
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
    // A verified account gets its password by a reset mail or the dashboard, an unverified one by its registration.
    user.set("passwordConfirmed", user.verified());
  }
  // Spec 3: the addresses start as an empty list.
  if (["", "null"].includes(user.getString("addresses"))) user.set("addresses", []);
}

/**
 * Saves the changed fields of an account. PocketBase would write the others as they were when the request read the account: a
 * profile edit would restore the password that a reset has replaced meanwhile, and a reset would undo a profile edit. A new
 * password or address invalidates all tokens of the account; then its devices are removed as well.
 * @param {core.RecordEvent} e
 */
function updateUser(e) {
  const user = /** @type {core.Record} */ (e.record);
  normaliseUser(user);
  const before = user.original().tokenKey();
  user.ignoreUnchangedFields(true);
  try {
    e.next();
  } finally {
    user.ignoreUnchangedFields(false);
  }
  if (user.tokenKey() !== before) removeAllDevices(e.app, user.id);
}

module.exports = { findUserByEmail, normaliseUser, updateUser };
