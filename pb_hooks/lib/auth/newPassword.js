const { isMadeOfShopOrShopperName, isStrongPassword } = require("../domain.js");
const { apiError } = require("../platform/errors.js");

/**
 * Checks a new password against the rule of the specification and the list of common passwords. Sign-in does
 * not call this, so passwords that were chosen under older rules stay valid.
 * @param {core.App} app
 * @param {unknown} password
 * @param {string} email of the account
 * @returns {string} the password
 * @throws "weak-password", "common-password" (400)
 */
function validateNewPassword(app, password, email) {
  if (!isStrongPassword(password)) throw apiError(400, "weak-password");
  if (isMadeOfShopOrShopperName(password, app.settings().meta.appName, email) || isCommonPassword(password))
    throw apiError(400, "common-password");
  return password;
}

/**
 * Whether a password is on the list of common passwords, ignoring case. Searches the file as one text: a set
 * of 3,000 strings would take memory in each JavaScript engine.
 * @param {string} password
 */
function isCommonPassword(password) {
  const list = toString($os.readFile(`${__hooks}/lib/auth/commonPasswords.txt`));
  return list.includes(`\n${password.toLowerCase()}\n`);
}

module.exports = { validateNewPassword };
