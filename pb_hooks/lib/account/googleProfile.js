const { fillName, saveProfileEntry } = require("../cart/profileEntry.js");

/** Limits of the fields of `users`. */
const nameMaxChars = 200;
const pictureUrlMaxChars = 2000;

/**
 * Fills in a missing name or picture from Google (spec 3), and saves an account that is new or has changed.
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
    // Read again, because PocketBase writes all columns: an edit may have been saved meanwhile.
    if (!isNew) user = txApp.findRecordById("users", found.id);
    const name = (identity.name ?? "").trim().slice(0, nameMaxChars);
    const picture = user.getString("photoURL") ? "" : pictureOf(identity);
    const filled = fillName(txApp, user, name);
    if (!isNew && !filled && !picture) return;
    if (filled) user.set("displayName", name);
    if (picture) user.set("photoURL", picture);
    // Another field that has become invalid must not block the sign-in.
    if (isNew) txApp.save(user);
    else txApp.saveNoValidate(user);
    if (filled) saveProfileEntry(txApp, user.id, filled);
  });
  return user;
}

/**
 * @param {auth.AuthUser} identity
 * @returns {string} the address of the picture; "" for one that the shop does not store
 */
function pictureOf({ avatarURL }) {
  return /^https?:\/\//.test(avatarURL) && avatarURL.length <= pictureUrlMaxChars ? avatarURL : "";
}

module.exports = { saveGoogleProfile };
