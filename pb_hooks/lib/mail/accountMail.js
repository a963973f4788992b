const { canonicalMailbox } = require("../domain.js");
const { apiError } = require("../platform/errors.js");
const { countWithinLimits, uncount } = require("../platform/rateLimit.js");
const { fromDbDate, toIndianTime } = require("../platform/dates.js");
const { shopUrlOf } = require("../platform/origin.js");
const { escaped } = require("./layout.js");
const { shopMessage } = require("./message.js");
const { noticeContent, unknownDevice } = require("./noticeTemplates.js");
const { sendMail, startMail } = require("./transport.js");

/** Mails to one mailbox, in any spelling of its address, whatever requests them. */
const mailboxLimit = { max: 10, windowMs: 10 * 60_000 };
/** Notices have a limit of their own: requests for other mails must not suppress them. */
const noticeLimit = { max: 10, windowMs: 10 * 60_000 };

/**
 * @typedef {{ userId: string } & (
 *   | { kind: "verification" | "reset" }
 *   | { kind: "link", otpId: string, code: string })} AccountMail
 */

/** @typedef {import("./noticeTemplates.js").Notice & { to: string }} NoticeMail */

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
  if (!countWithinLimits(app, limit)) throw apiError(429, "too-many-requests");
  const problem = sendMail(app, mail, deliverAccountMail);
  if (!problem) return;
  uncount(app, limit);
  fail(app, mail, problem);
}

/** @param {core.App} app @param {AccountMail} mail @param {string} problem @returns {never} */
function fail(app, mail, problem) {
  logFailure(app, mail, problem);
  throw apiError(503, "mail-unavailable");
}

/** @param {core.App} app @param {{ kind: string, userId: string }} mail @param {string} problem */
function logFailure(app, { kind, userId }, problem) {
  console.error(`A mail (${kind}) could not be sent: ${problem}`);
  app.logger().error("A mail could not be sent", "kind", kind, "userId", userId, "problem", problem);
}

/**
 * Mails a notice about an account. Never throws and does not wait for the mail server: the action that it reports is done.
 * A failure is logged.
 * @param {core.App} app not a transaction
 * @param {import("./noticeTemplates.js").Notice} notice
 * @param {string} to the address
 */
function sendNotice(app, notice, to) {
  if (!app.settings().smtp.enabled) return;
  if (!countWithinLimits(app, { key: `notice ${canonicalMailbox(to)}`, ...noticeLimit })) return;
  startMail(app, { ...notice, to }, deliverNotice);
}

/**
 * Delivers a notice, and logs a failure: `sendNotice` does not wait for it.
 * @type {import("./transport.js").Deliver<NoticeMail>}
 */
function deliverNotice(app, mail) {
  try {
    const user = app.findRecordById("users", mail.userId);
    const { subject, content } = noticeContent(mail, {
      shopName: app.settings().meta.appName,
      shopUrl: shopUrlOf(app),
      email: user.email(),
      token: mail.kind === "passwordRemoved" ? user.newPasswordResetToken() : "",
    });
    app.newMailClient().send(shopMessage(app, { to: mail.to, subject, content }));
  } catch (error) {
    logFailure(app, mail, String(error));
    throw error;
  }
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
  }
}

/**
 * Fills in browser and time of the registration: PocketBase's placeholders leave hidden fields out.
 * @param {core.MailerRecordEvent} e
 */
function fillRegistrationMail(e) {
  const { message, record } = e;
  if (!message || !record) return;
  const values = {
    "{DEVICE}": escaped(record.getString("registeredOn") || unknownDevice),
    "{TIME}": toIndianTime(fromDbDate(record.getString("createdAt"))),
  };
  for (const [name, value] of Object.entries(values)) message.html = message.html.split(name).join(value);
}

module.exports = { deliverAccountMail, deliverNotice, fillRegistrationMail, sendAccountMail, sendNotice };
