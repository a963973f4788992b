const { fillProfileName, saveProfileEntry } = require("../cart/profileEntry.js");

/** Maximum length of the field `displayName` of `users`. */
const nameMaxChars = 200;
const pictureUrlMaxChars = 2000;

/**
 * Fills in an account's missing name or picture from its Google identity (spec 3). Saves the account if it is
 * new or has changed.
 * @param {core.App} app
 * @param {core.Record} found the account, or a new one
 * @param {auth.AuthUser} identity
 * @returns {core.Record} the account as it is stored
 */
function saveGoogleProfile(app, found, identity) {
  const isNew = found.isNew();
  if (!isNew && found.getString("displayName") && found.getString("photoURL")) return found;
  let user = found;
  app.runInTransaction((txApp) => {
    // Reads the account again: the save writes all columns, and would undo a profile edit that the shopper
    // has saved meanwhile.
    if (!isNew) user = txApp.findRecordById("users", found.id);
    const name = (identity.name ?? "").trim().slice(0, nameMaxChars);
    const picture = user.getString("photoURL") ? "" : pictureOf(identity);
    const filled = fillProfileName(txApp, user, name);
    if (!isNew && !filled && !picture) return;
    if (filled) user.set("displayName", name);
    if (picture) user.set("photoURL", picture);
    // Saves without validation: an invalid value of another field must not block the sign-in.
    if (isNew) txApp.save(user);
    else txApp.saveNoValidate(user);
    if (filled) saveProfileEntry(txApp, user.id, filled);
  });
  return user;
}

/**
 * Picks the profile picture of a Google identity.
 * @param {auth.AuthUser} identity
 * @returns {string} the address of the picture; "" when the shop does not store pictures from that address
 */
function pictureOf({ avatarURL }) {
  return /^https?:\/\//.test(avatarURL) && avatarURL.length <= pictureUrlMaxChars ? avatarURL : "";
}

module.exports = { saveGoogleProfile };
