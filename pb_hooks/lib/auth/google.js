const { normaliseEmail } = require("../domain.js");
const { apiError } = require("../platform/errors.js");
const { removeUnconfirmedPassword } = require("./confirmedPassword.js");
const { hasGoogleSignIn } = require("./signInMethods.js");
const { findUserByEmail } = require("./users.js");

/** @typedef {(app: core.App, user: core.Record, identity: auth.AuthUser) => core.Record} SaveProfile */

/**
 * Signs in with Google. Google's response alone decides which account is used; the browser's `createData` and
 * current sign-in are ignored. The account's first sign-in with Google removes its password if another person
 * may have chosen it.
 * @param {core.RecordAuthWithOAuth2RequestEvent} e
 * @param {SaveProfile} saveProfile fills in missing profile fields and saves the account; see
 * pb_hooks/lib/account/googleProfile.js
 * @throws "google-unverified" (403) for an address that Google has not verified, "google-other-identity"
 * (409) when the address belongs to an account that signs in with another Google identity
 */
function signInWithGoogle(e, saveProfile) {
  const identity = /** @type {auth.AuthUser} */ (e.oAuth2User);
  // PocketBase leaves the address empty when Google has not verified it.
  const email = normaliseEmail(identity.email);
  if (!email) throw apiError(403, "google-unverified");
  identity.email = email;
  e.createData = {};
  e.auth = /** @type {any} */ (null);

  const linked = findLinkedUser(e);
  const existing = linked ?? findUserByEmail(e.app, email);
  if (existing && !linked) {
    if (existing.verified() && hasGoogleSignIn(e.app, existing)) throw apiError(409, "google-other-identity");
    removeUnconfirmedPassword(e.app, existing);
  }
  e.isNewRecord = !existing;
  try {
    e.record = saveProfile(e.app, existing ?? newUser(e.app, email), identity);
  } catch (error) {
    // A concurrent sign-in with the same address may have created the account already.
    const created = existing ? null : findUserByEmail(e.app, email);
    if (!created) throw error;
    e.record = created;
    e.isNewRecord = false;
  }
  return e.next();
}

/**
 * Finds the account that this Google identity signed in to before, by Google's id and not by mail address.
 * @param {core.RecordAuthWithOAuth2RequestEvent} e @returns {core.Record | null} null when there is none
 */
function findLinkedUser(e) {
  const { providerName, collection, oAuth2User, app } = e;
  try {
    const link = app.findFirstExternalAuthByExpr(
      $dbx.hashExp({ collectionRef: collection?.id, provider: providerName, providerId: oAuth2User?.id }),
    );
    return app.findRecordById("users", link.recordRef());
  } catch {
    return null;
  }
}

/** Makes an unsaved account with a verified address. @param {core.App} app @param {string} email */
function newUser(app, email) {
  const user = new Record(app.findCollectionByNameOrId("users"));
  user.setEmail(email);
  user.setVerified(true);
  user.setRandomPassword();
  return user;
}

module.exports = { signInWithGoogle };
