const { sendNotice } = require("../mail/accountMail.js");

/** Shoppers can change neither address nor password of a record: only the owner, in the dashboard or by API. */
const device = "the shop's dashboard";

/**
 * Mails a notice when the owner has given an account another address, to the previous one, or another password.
 * @param {core.RecordRequestEvent} e of an update
 */
function reportOwnerChanges(e) {
  const user = /** @type {core.Record} */ (e.record);
  const email = user.original().email();
  const hasNewPassword = user.getString("password") !== "";
  e.next();
  const notice = { userId: user.id, at: Date.now() };
  if (user.email() !== email)
    sendNotice(e.app, { kind: "emailChanged", ...notice, newEmail: user.email() }, email);
  if (hasNewPassword) sendNotice(e.app, { kind: "passwordChanged", ...notice, device }, user.email());
}

module.exports = { reportOwnerChanges };
