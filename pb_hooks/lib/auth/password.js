const { isGmail, normaliseEmail } = require("../domain.js");
const { sendAccountNotice } = require("../mail/accountMail.js");
const { apiError } = require("../platform/errors.js");
const { isDiskFullError, reportFullDisk } = require("../platform/fullDisk.js");
const { bodyOf } = require("../platform/request.js");
const { requestingDeviceLabel } = require("./deviceLabel.js");
const { withLoginAttempt } = require("./lockout.js");
const { validateNewPassword } = require("./newPassword.js");
const { findUserByEmail } = require("./users.js");

/**
 * Signs in with a password: normalises the address and counts failed attempts for the lockout.
 * @param {core.RecordAuthWithPasswordRequestEvent} e
 * @throws "invalid-email", "account-locked", "user-not-found", "wrong-password", "too-many-requests",
 * "disk-full" (507), and what `bindTokenToDevice` throws
 */
function signInWithPassword(e) {
  const email = normaliseEmail(e.identity);
  if (!isGmail(email)) throw apiError(400, "invalid-email");
  const user = findUserByEmail(e.app, email);
  e.record = /** @type {any} */ (user);
  try {
    return withLoginAttempt(e.app, email, () => e.next());
  } catch (error) {
    // PocketBase throws the same error for an unknown address and for a wrong password.
    if (isWrongPasswordError(error)) throw apiError(400, user ? "wrong-password" : "user-not-found");
    if (!isDiskFullError(error)) throw error;
    reportFullDisk(e.app);
    throw apiError(507, "disk-full");
  }
}

/** Whether PocketBase threw this error because the password is wrong. @param {unknown} thrown */
function isWrongPasswordError(thrown) {
  const { value } = /** @type {{ value?: { status?: number, message?: string } }} */ (thrown);
  return value?.status === 400 && value.message === "Failed to authenticate.";
}

/**
 * Hook of PocketBase's confirm-password-reset route: checks the new password as a registration does, and
 * mails a notice of the change.
 * @param {core.RecordConfirmPasswordResetRequestEvent} e
 * @throws "weak-password", "common-password"
 */
function confirmPasswordReset(e) {
  const user = /** @type {core.Record} */ (e.record);
  validateNewPassword(e.app, bodyOf(e)["password"], user.email());
  e.next();
  const notice = { userId: user.id, at: Date.now(), device: requestingDeviceLabel(e) };
  sendAccountNotice(e.app, { kind: "passwordChanged", ...notice }, user.email());
}

module.exports = { confirmPasswordReset, isWrongPasswordError, signInWithPassword };
