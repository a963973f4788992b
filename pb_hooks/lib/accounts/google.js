const { normaliseEmail } = require("../domain.js");
const { refusal } = require("../refusal.js");
const { userByEmail } = require("./users.js");

/** What `users` holds of a name and a picture's address. */
const nameChars = 200;
const pictureChars = 2000;

/**
 * Sign-in with Google. Whose account it is follows from what Google says alone: not from what the browser sends
 * along, nor from whoever is signed in there. PocketBase then makes the password of an unconfirmed account worthless.
 * @param {core.RecordAuthWithOAuth2RequestEvent} e
 * @throws "google-unverified" when Google does not vouch for the address
 */
function signInWithGoogle(e) {
  const identity = e.oAuth2User;
  // PocketBase leaves an address away that Google has not verified.
  const email = normaliseEmail(identity.email);
  if (!email) throw refusal(403, "google-unverified");
  identity.email = email;
  e.createData = {};
  e.auth = null;

  const user = linkedUser(e) ?? userByEmail(e.app, email);
  e.isNewRecord = !user;
  e.record = user ?? newUser(e.app, email);
  if (fillIn(e.record, identity) || e.isNewRecord) save(e, email);
  return e.next();
}

/** The account that this Google identity opened before, whatever its address is by now. */
function linkedUser(e) {
  const { providerName, collection, oAuth2User, app } = e;
  try {
    const link = app.findFirstExternalAuthByExpr(
      $dbx.hashExp({ collectionRef: collection.id, provider: providerName, providerId: oAuth2User.id }),
    );
    return app.findRecordById("users", link.recordRef());
  } catch {
    return null;
  }
}

function newUser(app, email) {
  const user = new Record(app.findCollectionByNameOrId("users"));
  user.setEmail(email);
  user.setVerified(true);
  user.setRandomPassword();
  return user;
}

/** Spec 3: a missing name or picture comes from the provider. */
function fillIn(user, { name, avatarURL }) {
  let filled = false;
  const fill = (field, value) => {
    if (!value || user.getString(field)) return;
    user.set(field, value);
    filled = true;
  };
  fill("displayName", (name ?? "").trim().slice(0, nameChars));
  if (/^https?:\/\//.test(avatarURL) && avatarURL.length <= pictureChars) fill("photoURL", avatarURL);
  return filled;
}

function save(e, email) {
  try {
    e.app.save(e.record);
  } catch (problem) {
    // A second tap on the button made the account a moment ago.
    const user = userByEmail(e.app, email);
    if (!user) throw problem;
    e.record = user;
    e.isNewRecord = false;
  }
}

module.exports = { signInWithGoogle };
