const { isGmail, magicLinkProblem } = require("../domain.js");
const { post } = require("../mail/post.js");
const { refusal } = require("../refusal.js");
const { methodsOf } = require("./methods.js");

/**
 * Sends a magic link, and answers as PocketBase does: {otpId}. A locked account gets one too: a stranger's guesses
 * must not keep its owner out.
 * @param {core.RecordCreateOTPRequestEvent} e
 * @throws "invalid-email", "register-first", "too-many-requests", "mail-unavailable"
 */
function sendLink(e) {
  const user = e.record;
  if (!user) throw refusal(400, "register-first");
  if (!isGmail(user.email())) throw refusal(400, "invalid-email");
  const problem = magicLinkProblem(methodsOf(e.app, user));
  if (problem) throw refusal(400, problem);

  const code = $security.randomString(40);
  const otp = new Record(e.app.findCollectionByNameOrId("_otps"), {
    collectionRef: user.collection().id,
    recordRef: user.id,
    password: code,
  });
  e.app.save(otp);
  try {
    post(e.app, { kind: "link", userId: user.id, otpId: otp.id, code }, user.email());
  } catch (problem) {
    e.app.delete(otp);
    throw problem;
  }
  return e.json(200, { otpId: otp.id });
}

/**
 * A link opens the shop once. PocketBase alone lets parallel uses through; only one of them can take the row away.
 * @param {core.RecordAuthWithOTPRequestEvent} e
 * @throws "link-used"
 */
function redeemLink(e) {
  const taken = e.app.db().newQuery("DELETE FROM _otps WHERE id = {:id}").bind({ id: e.otp.id }).execute();
  if (taken.rowsAffected() !== 1) throw refusal(400, "link-used");
  return e.next();
}

module.exports = { sendLink, redeemLink };
