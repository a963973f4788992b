const { isGmail, normaliseEmail, resetProblem } = require("../domain.js");
const { post } = require("../mail/post.js");
const { refusal } = require("../refusal.js");
const { guard } = require("./guard.js");
const { methodsOf } = require("./methods.js");
const { userByEmail } = require("./users.js");

/*
 * PocketBase's requests for a mail. They answer only when the mail server took the mail, where PocketBase itself
 * says yes and sends later. An address that nobody has gets PocketBase's yes: these hooks do not hear of it.
 */

/** @param {core.RecordRequestVerificationRequestEvent} e @throws "too-many-requests", "mail-unavailable" */
function sendVerification(e) {
  if (!e.record.verified()) post(e.app, { kind: "verification", userId: e.record.id }, e.record.email());
  return e.noContent(204);
}

/**
 * @param {core.RecordRequestPasswordResetRequestEvent} e
 * @throws "invalid-email", "no-password-login", "too-many-requests", "mail-unavailable"
 */
function sendReset(e) {
  if (!isGmail(e.record.email())) throw refusal(400, "invalid-email");
  const problem = resetProblem(methodsOf(e.app, e.record));
  if (problem) throw refusal(400, problem);
  post(e.app, { kind: "reset", userId: e.record.id }, e.record.email());
  return e.noContent(204);
}

/**
 * @param {core.RecordRequestEmailChangeRequestEvent} e
 * @throws "invalid-email", "email-already-in-use", "too-many-requests", "mail-unavailable", and what guard.js throws
 */
function sendEmailChange(e) {
  guard(e);
  const newEmail = normaliseEmail(e.newEmail);
  if (!isGmail(newEmail)) throw refusal(400, "invalid-email");
  if (userByEmail(e.app, newEmail)) throw refusal(400, "email-already-in-use");
  post(e.app, { kind: "emailChange", userId: e.record.id, newEmail }, newEmail);
  return e.noContent(204);
}

module.exports = { sendVerification, sendReset, sendEmailChange };
