const { isGmail, isStrongPassword, normaliseEmail } = require("../domain.js");
const { codeOf, refusal } = require("../refusal.js");
const { attempt } = require("./lock.js");
const { userByEmail } = require("./users.js");

/**
 * Sign-in with a password: the address as it is meant, and no more guesses than allowed.
 * @param {core.RecordAuthWithPasswordRequestEvent} e
 * @throws "invalid-email", "account-locked", "user-not-found", "wrong-password", and what signIn.js throws
 */
function signInWithPassword(e) {
  const email = normaliseEmail(e.identity);
  if (!isGmail(email)) throw refusal(400, "invalid-email");
  e.record = userByEmail(e.app, email);
  const known = e.record !== null;
  try {
    return attempt(e.app, email, () => e.next());
  } catch (problem) {
    if (codeOf(problem)) throw problem;
    // PocketBase spends the same time on a password for nobody.
    throw refusal(400, known ? "wrong-password" : "user-not-found");
  }
}

/**
 * A new password by mail has to be as strong as a first one.
 * @param {core.RecordConfirmPasswordResetRequestEvent} e
 * @throws "weak-password"
 */
function confirmReset(e) {
  if (!isStrongPassword(e.requestInfo().body["password"])) throw refusal(400, "weak-password");
  return e.next();
}

module.exports = { signInWithPassword, confirmReset };
