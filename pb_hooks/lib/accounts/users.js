const { normaliseEmail } = require("../domain.js");
const { forgetDevices } = require("./devices.js");

/**
 * The account with this address, however it is written.
 * @param {core.App} app
 * @param {unknown} email
 * @returns {core.Record | null}
 */
function userByEmail(app, email) {
  const address = normaliseEmail(email);
  if (!address) return null;
  try {
    return app.findAuthRecordByEmail("users", address);
  } catch {
    return null;
  }
}

/**
 * What holds for every account, whoever writes it: its address is in small letters, and the shop knows whether a
 * password was ever chosen for it. Called before an account is saved.
 * @param {core.Record} user
 */
function tidyUser(user) {
  user.set("email", normaliseEmail(user.email()));
  // PocketBase's own random passwords, for accounts that come by Google, leave no plain text here.
  if (user.getString("password") !== "") user.set("hasPassword", true);
  // Spec 3: the addresses start as an empty list.
  if (["", "null"].includes(user.getString("addresses"))) user.set("addresses", []);
}

/**
 * Saves a changed account. A new password or address makes all its tokens worthless; then its devices are gone too.
 * @param {core.RecordEvent} e
 */
function saveUser(e) {
  tidyUser(e.record);
  const before = e.record.original().tokenKey();
  e.next();
  if (e.record.tokenKey() !== before) forgetDevices(e.app, e.record.id);
}

module.exports = { userByEmail, tidyUser, saveUser };
