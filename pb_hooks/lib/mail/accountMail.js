const { canonicalMailbox } = require("../domain.js");
const { apiError } = require("../platform/errors.js");
const { countEvent, uncountEvent } = require("../platform/rateLimit.js");
const { sendMail } = require("./transport.js");

/** Mails to one mailbox, in any spelling of its address, whatever requests them. */
const mailboxLimit = { max: 10, windowMs: 10 * 60_000 };

/**
 * @typedef {{ userId: string } & (
 *   | { kind: "verification" | "reset" }
 *   | { kind: "link", otpId: string, code: string }
 *   | { kind: "emailChange", newEmail: string })} AccountMail
 */

/**
 * Sends an account mail. Takes at most some seconds.
 * @param {core.App} app not a transaction
 * @param {AccountMail} mail
 * @param {string} to the address, for the limit
 * @throws "too-many-requests" (429) above the limit, "mail-unavailable" (503) when the mail was not sent
 */
function sendAccountMail(app, mail, to) {
  if (!app.settings().smtp.enabled) fail(app, mail, "no mail server is configured (SMTP_HOST)");
  const limit = { key: `mail ${canonicalMailbox(to)}`, ...mailboxLimit };
  if (!countEvent(app, limit)) throw apiError(429, "too-many-requests");
  const problem = sendMail(app, mail, deliverAccountMail);
  if (!problem) return;
  uncountEvent(app, limit);
  fail(app, mail, problem);
}

/** @param {core.App} app @param {AccountMail} mail @param {string} problem @returns {never} */
function fail(app, mail, problem) {
  console.error(`A mail (${mail.kind}) could not be sent: ${problem}`);
  app
    .logger()
    .error("A mail could not be sent", "kind", mail.kind, "userId", mail.userId, "problem", problem);
  throw apiError(503, "mail-unavailable");
}

/**
 * Delivers an account mail. PocketBase creates the token and fills in the owner's template; layout.js adds the layout.
 * @type {import("./transport.js").Deliver<AccountMail>}
 */
function deliverAccountMail(app, mail) {
  const user = app.findRecordById("users", mail.userId);
  switch (mail.kind) {
    case "verification":
      return $mails.sendRecordVerification(app, user);
    case "reset":
      return $mails.sendRecordPasswordReset(app, user);
    case "link":
      return $mails.sendRecordOTP(app, user, mail.otpId, mail.code);
    case "emailChange":
      return $mails.sendRecordChangeEmail(app, user, mail.newEmail);
  }
}

module.exports = { deliverAccountMail, sendAccountMail };
