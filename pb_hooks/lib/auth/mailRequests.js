const { isGmail, passwordResetProblem } = require("../domain.js");
const { sendAccountMail } = require("../mail/accountMail.js");
const { apiError } = require("../platform/errors.js");
const { findSignInMethods } = require("./signInMethods.js");

/*
 * Hooks of PocketBase's routes that request a mail. They respond after the mail server has accepted the mail;
 * PocketBase itself would respond first and send later. For an unknown address PocketBase responds 204
 * without calling these hooks.
 */

/**
 * Sends the mail with the link that verifies an address.
 * @param {core.RecordRequestVerificationRequestEvent} e
 * @throws "too-many-requests", "mail-unavailable", "mail-delayed"
 */
function sendVerificationMail(e) {
  const user = /** @type {core.Record} */ (e.record);
  if (!user.verified()) sendAccountMail(e.app, { kind: "verification", userId: user.id }, user.email());
  return e.noContent(204);
}

/**
 * Sends the mail with the link to reset a password.
 * @param {core.RecordRequestPasswordResetRequestEvent} e
 * @throws "invalid-email", "no-password-login", "too-many-requests", "mail-unavailable", "mail-delayed"
 */
function sendPasswordResetMail(e) {
  const user = /** @type {core.Record} */ (e.record);
  if (!isGmail(user.email())) throw apiError(400, "invalid-email");
  const problem = passwordResetProblem(findSignInMethods(e.app, user));
  if (problem) throw apiError(400, problem);
  sendAccountMail(e.app, { kind: "reset", userId: user.id }, user.email());
  return e.noContent(204);
}

/**
 * Refuses a shopper's change of the mail address (docs/decisions/auth.md): only the shop's owner changes it,
 * in the dashboard.
 * @throws "email-change-closed" (403)
 */
function refuseEmailChange() {
  throw apiError(403, "email-change-closed");
}

module.exports = { sendVerificationMail, sendPasswordResetMail, refuseEmailChange };
