const { isUnencryptedMail } = require("../domain.js");
const { env } = require("./env.js");
const { codedError } = require("./errors.js");

const advice =
  "Enter its user name and password, or switch TLS on. SHOP_UNENCRYPTED=1 in the shop's settings allows it.";

/**
 * Whether the mail server's settings allow mails to leave without TLS, although the owner has not permitted
 * that.
 * @param {core.SMTPConfig} smtp
 */
function isTlsMissing({ enabled, host, username, tls }) {
  return enabled && env("SHOP_UNENCRYPTED") !== "1" && isUnencryptedMail({ host, user: username, tls });
}

/**
 * Hook of changed settings: refuses a mail server without TLS in the dashboard.
 * src/domain/shared/settings.ts refuses it in the environment.
 * @param {core.SettingsUpdateRequestEvent} e
 * @throws "mail-unencrypted" (400)
 */
function requireMailTls(e) {
  if (e.newSettings && isTlsMissing(e.newSettings.smtp))
    throw codedError(400, "mail-unencrypted", `Mails to this server could be sent without TLS. ${advice}`);
}

/** Warns about a stored mail server without TLS, from an earlier release. @param {core.SMTPConfig} smtp */
function warnAboutMailTls(smtp) {
  if (isTlsMissing(smtp)) console.warn(`Mails to ${smtp.host} could be sent without TLS. ${advice}`);
}

module.exports = { requireMailTls, warnAboutMailTls };
