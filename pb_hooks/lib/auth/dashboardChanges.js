const { sendAccountNotice } = require("../mail/accountMail.js");

/**
 * Named as the device in the notice: only the shop's owner can update these fields of a record, in the
 * dashboard or by API.
 */
const dashboardLabel = "the shop's dashboard";

/**
 * Mails a notice when the shop's owner has changed an account's address (to the previous address) or
 * password.
 * @param {core.RecordRequestEvent} e of an update
 */
function mailDashboardChanges(e) {
  const user = /** @type {core.Record} */ (e.record);
  const email = user.original().email();
  const hasNewPassword = user.getString("password") !== "";
  e.next();
  const notice = { userId: user.id, at: Date.now() };
  if (user.email() !== email)
    sendAccountNotice(e.app, { kind: "emailChanged", ...notice, newEmail: user.email() }, email);
  if (hasNewPassword)
    sendAccountNotice(e.app, { kind: "passwordChanged", ...notice, device: dashboardLabel }, user.email());
}

module.exports = { mailDashboardChanges };
