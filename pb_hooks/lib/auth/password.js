const { isGmail, isStrongPassword, normaliseEmail } = require("../domain.js");
const { errorCodeOf, apiError } = require("../platform/errors.js");
const { withLoginAttempt } = require("./lockout.js");
const { findUserByEmail } = require("./users.js");

/**
 * Sign-in with a password: normalises the address and limits the attempts.
 * @param {core.RecordAuthWithPasswordRequestEvent} e
 * @throws "invalid-email", "account-locked", "user-not-found", "wrong-password", and what `bindTokenToDevice` throws
 */
function signInWithPassword(e) {
  const email = normaliseEmail(e.identity);
  if (!isGmail(email)) throw apiError(400, "invalid-email");
  const user = findUserByEmail(e.app, email);
  e.record = /** @type {any} */ (user);
  try {
    return withLoginAttempt(e.app, email, () => e.next());
  } catch (error) {
    if (errorCodeOf(error)) throw error;
    // PocketBase takes the same time for an unknown address.
    throw apiError(400, user ? "wrong-password" : "user-not-found");
  }
}

/**
 * Requires the same password strength for a reset as for a registration.
 * @param {core.RecordConfirmPasswordResetRequestEvent} e
 * @throws "weak-password"
 */
function confirmReset(e) {
  if (!isStrongPassword(e.requestInfo().body["password"])) throw apiError(400, "weak-password");
  return e.next();
}

module.exports = { signInWithPassword, confirmReset };
