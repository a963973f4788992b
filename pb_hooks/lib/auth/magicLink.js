const { isGmail, magicLinkProblem, normaliseEmail } = require("../domain.js");
const { sendAccountMail } = require("../mail/accountMail.js");
const { apiError, errorCodeOf } = require("../platform/errors.js");
const { bodyOf } = require("../platform/request.js");
const { removeUnconfirmedPassword } = require("./confirmedPassword.js");
const { findSignInMethods } = require("./signInMethods.js");

/**
 * Mails a magic link. Responds {otpId}, as PocketBase does. Also mails the link while the account's password
 * sign-in is locked, so that another person's wrong guesses do not lock the shopper out.
 * @param {core.RecordCreateOTPRequestEvent} e
 * @throws "invalid-email", "register-first", "too-many-requests", "mail-unavailable", "mail-delayed"
 */
function sendMagicLink(e) {
  const user = e.record;
  if (!user) throw apiError(400, "register-first");
  if (!isGmail(user.email())) throw apiError(400, "invalid-email");
  const problem = magicLinkProblem(findSignInMethods(e.app, user));
  if (problem) throw apiError(400, problem);

  const code = $security.randomString(40);
  const otp = new Record(e.app.findCollectionByNameOrId("_otps"), {
    collectionRef: user.collection().id,
    recordRef: user.id,
    password: code,
  });
  e.app.save(otp);
  try {
    sendAccountMail(e.app, { kind: "link", userId: user.id, otpId: otp.id, code }, user.email());
  } catch (error) {
    // A delayed mail keeps its code: the link must work when the mail arrives.
    if (errorCodeOf(error) !== "mail-delayed") e.app.delete(otp);
    throw error;
  }
  return e.json(200, { otpId: otp.id });
}

/**
 * Redeems a magic link, once. PocketBase accepts parallel uses of one code, so only the request that deletes
 * the code's row signs in. The browser sends the address that it expects ("" for none), because another
 * person may have sent the link to make the shopper use that person's account. The first sign-in by a link
 * removes a password that another person may have chosen.
 * @param {core.RecordAuthWithOTPRequestEvent} e
 * @throws "magic-link-question" (409) with the account's address when the browser expects another address;
 * the link stays valid; "link-used" (400) when another request has used the link
 */
function redeemMagicLink(e) {
  const user = /** @type {core.Record} */ (e.record);
  const { email: expected } = bodyOf(e);
  if (expected !== undefined && normaliseEmail(expected) !== user.email())
    throw apiError(409, "magic-link-question", { email: user.email() });
  const deleted = e.app.db().newQuery("DELETE FROM _otps WHERE id = {:id}").bind({ id: e.otp?.id }).execute();
  if (deleted.rowsAffected() !== 1) throw apiError(400, "link-used");
  removeUnconfirmedPassword(e.app, user);
  return e.next();
}

module.exports = { sendMagicLink, redeemMagicLink };
