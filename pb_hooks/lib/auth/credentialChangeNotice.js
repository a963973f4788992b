const { sendAccountNotice } = require("../mail/accountMail.js");

/**
 * The value for "device" in the mailed notice: only the shop's owner can update address and password of an
 * account record, in the dashboard or by API.
 */
const dashboardLabel = "the shop's dashboard";

/**
 * Mails a notice to the shopper after the shop's owner has changed an account's password or mail address. The
 * notice of a changed address goes to the previous address.
 * @param {core.RecordRequestEvent} e of an update of `users`
 */
function sendCredentialChangeNotice(e) {
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

module.exports = { sendCredentialChangeNotice };
