const { canonicalMailbox, escapeMarkup, unknownDeviceInSentence } = require("../domain.js");
const { apiError, errorText } = require("../platform/errors.js");
const { countWithinLimits, uncountEvent } = require("../platform/rateLimit.js");
const { fromDbDate, toIndianTime } = require("../platform/dates.js");
const { readShopUrl } = require("../platform/origin.js");
const { reportProblem } = require("../platform/problemLog.js");
const { minuteMs } = require("../platform/timeUnits.js");
const { createShopMail } = require("./createShopMail.js");
const { renderNotice } = require("./noticeTemplates.js");
const { isMailDelayed, sendMail, sendMailWithoutWaiting, withoutAddresses } = require("./transport.js");

/** Limit of account mails of all kinds to one mailbox, in any spelling of its address. */
const mailboxLimit = { max: 10, windowMs: 10 * minuteMs };
/** Notices have a separate limit, so that requests for other mails cannot suppress them. */
const noticeLimit = { max: 10, windowMs: 10 * minuteMs };

/**
 * @typedef {{ userId: string } & (
 *   | { kind: "verification" | "reset" }
 *   | { kind: "link", otpId: string, code: string })} AccountMail
 */

/** @typedef {import("./noticeTemplates.js").Notice & { to: string }} NoticeMail */

/**
 * Sends an account mail, and waits some seconds at most for the mail server (see `sendMail`).
 * @param {core.App} app not a transaction
 * @param {AccountMail} mail
 * @param {string} to the address, for the rate limit
 * @throws "too-many-requests" (429) above the limit, "mail-unavailable" (503) when the mail was not sent,
 * "mail-delayed" (503) when the mail server did not answer in time, so that the mail may still arrive
 */
function sendAccountMail(app, mail, to) {
  if (!app.settings().smtp.enabled) throwUnavailable(app, mail, "no mail server is configured (SMTP_HOST)");
  const limit = { key: `mails:account:${canonicalMailbox(to)}`, ...mailboxLimit };
  if (!countWithinLimits(app, limit)) throw apiError(429, "too-many-requests");
  const problem = sendMail(app, mail, deliverAccountMail);
  if (!problem) return;
  if (isMailDelayed(problem)) {
    reportMailProblem(app, "A mail is delayed", mail, problem);
    throw apiError(503, "mail-delayed");
  }
  uncountEvent(app, limit);
  throwUnavailable(app, mail, problem);
}

/**
 * Reports that an account mail was not sent, and throws "mail-unavailable".
 * @param {core.App} app @param {AccountMail} mail @param {string} problem @returns {never}
 */
function throwUnavailable(app, mail, problem) {
  reportMailProblem(app, "A mail could not be sent", mail, problem);
  throw apiError(503, "mail-unavailable");
}

/**
 * Logs that an account mail failed, without its address.
 * @param {core.App} app
 * @param {string} text
 * @param {{ kind: string, userId: string }} mail
 * @param {string} problem
 */
function reportMailProblem(app, text, { kind, userId }, problem) {
  reportProblem(app, text, { kind, userId, problem });
}

/**
 * Mails a notice about an action on an account. Never throws and does not wait for the mail server, because
 * the action is already done. Failures are logged: here when no delivery starts, else in
 * `deliverAccountNotice`.
 * @param {core.App} app not a transaction
 * @param {import("./noticeTemplates.js").Notice} notice
 * @param {string} to the address
 */
function sendAccountNotice(app, notice, to) {
  if (!app.settings().smtp.enabled) return;
  if (!countWithinLimits(app, { key: `mails:notice:${canonicalMailbox(to)}`, ...noticeLimit })) return;
  const problem = sendMailWithoutWaiting(app, { ...notice, to }, deliverAccountNotice);
  if (problem) reportMailProblem(app, "A mail could not be sent", notice, problem);
}

/**
 * Delivers a notice, and logs a failure, because `sendAccountNotice` does not wait for the delivery.
 * @type {import("./transport.js").Deliver<NoticeMail>}
 */
function deliverAccountNotice(app, mail) {
  try {
    const user = app.findRecordById("users", mail.userId);
    const { subject, content } = renderNotice(mail, {
      shopName: app.settings().meta.appName,
      shopUrl: readShopUrl(app),
      email: user.email(),
      token: mail.kind === "passwordRemoved" ? user.newPasswordResetToken() : "",
    });
    app.newMailClient().send(createShopMail(app, { to: mail.to, subject, content }));
  } catch (error) {
    reportMailProblem(app, "A mail could not be sent", mail, withoutAddresses(app, errorText(error)));
    throw error;
  }
}

/**
 * Delivers an account mail. PocketBase creates the token and fills in the owner's template; layout.js adds
 * the layout.
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
 * Fills in {DEVICE} and {TIME} of the registration mail. PocketBase's own placeholders cannot read the hidden
 * fields that hold these values.
 * @param {core.MailerRecordEvent} e
 */
function fillRegistrationPlaceholders(e) {
  const { message, record } = e;
  if (!message || !record) return;
  const values = {
    "{DEVICE}": escapeMarkup(record.getString("registeredOn") || unknownDeviceInSentence),
    "{TIME}": toIndianTime(fromDbDate(record.getString("createdAt"))),
  };
  for (const [name, value] of Object.entries(values)) message.html = message.html.split(name).join(value);
}

module.exports = {
  deliverAccountMail,
  deliverAccountNotice,
  fillRegistrationPlaceholders,
  sendAccountMail,
  sendAccountNotice,
};
