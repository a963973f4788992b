const { isMadeOfNames, isStrongPassword } = require("../domain.js");
const { apiError } = require("../platform/errors.js");

/**
 * Checks a new password: the rule of the specification, and that it is not among the first that attackers try. Sign-in with
 * an older password is not affected.
 * @param {core.App} app
 * @param {unknown} password
 * @param {string} email of the account
 * @returns {string} the password
 * @throws "weak-password", "common-password" (400)
 */
function requireGoodPassword(app, password, email) {
  if (!isStrongPassword(password)) throw apiError(400, "weak-password");
  if (isMadeOfNames(password, app.settings().meta.appName, email) || isCommon(password))
    throw apiError(400, "common-password");
  return password;
}

/**
 * Whether a strong password is on the list, in any case. The file is searched as one text: a set of 3,000 strings would be
 * built in each engine.
 * @param {string} password
 */
function isCommon(password) {
  const list = toString($os.readFile(`${__hooks}/lib/auth/commonPasswords.txt`));
  return list.includes(`\n${password.toLowerCase()}\n`);
}

module.exports = { requireGoodPassword };
