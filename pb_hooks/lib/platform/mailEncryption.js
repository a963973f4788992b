const { isUnencryptedMail } = require("../domain.js");
const { env } = require("./env.js");
const { codedError } = require("./errors.js");

const advice =
  "Enter its user name and password, or switch TLS on. SHOP_UNENCRYPTED=1 in the shop's settings allows it.";

/**
 * Whether mails could leave without TLS by the mail server of the settings, and the owner has not allowed
 * that.
 * @param {core.SMTPConfig} smtp
 */
function isTlsMissing({ enabled, host, username, tls }) {
  return enabled && env("SHOP_UNENCRYPTED") !== "1" && isUnencryptedMail({ host, user: username, tls });
}

/**
 * Refuses such a mail server in the dashboard; src/domain/shared/settings.ts refuses it in the environment.
 * @param {core.SettingsUpdateRequestEvent} e
 * @throws "mail-unencrypted" (400)
 */
function requireMailTls(e) {
  if (e.newSettings && isTlsMissing(e.newSettings.smtp))
    throw codedError(400, "mail-unencrypted", `Mails to this server could be sent without TLS. ${advice}`);
}

/** Warns about one that an earlier release has stored. @param {core.SMTPConfig} smtp */
function warnAboutMailTls(smtp) {
  if (isTlsMissing(smtp)) console.warn(`Mails to ${smtp.host} could be sent without TLS. ${advice}`);
}

module.exports = { requireMailTls, warnAboutMailTls };
