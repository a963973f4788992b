const { isGmail, normaliseEmail } = require("../domain.js");
const { apiError } = require("../platform/errors.js");
const { limitNetwork } = require("../platform/networkLimits.js");
const { bodyOf } = require("../platform/request.js");
const { findUserByEmail } = require("./users.js");

/** @typedef {"password" | "emailLink" | "google.com"} SignInMethod */

/**
 * The sign-in methods of an account. Magic links require that the account has, or had, a password (spec 5).
 * @param {core.App} app
 * @param {core.Record | null} user
 * @returns {SignInMethod[]} [] without an account
 */
function signInMethodsOf(app, user) {
  if (!user) return [];
  const google = app.findAllExternalAuthsByRecord(user).some((link) => link?.provider() === "google");
  /** @type {SignInMethod[]} */
  const methods = [];
  if (user.getBool("hasPassword")) methods.push("password", "emailLink");
  if (google) methods.push("google.com");
  return methods;
}

/**
 * POST /api/shop/sign-in-methods {email} → {methods}. Reveals whether an address has an account, as the specification's
 * messages do.
 * @param {core.RequestEvent} e
 * @throws "invalid-email", "too-many-requests"
 */
function listSignInMethods(e) {
  limitNetwork(e, "POST /api/shop/sign-in-methods");
  const email = normaliseEmail(bodyOf(e)["email"]);
  if (!isGmail(email)) throw apiError(400, "invalid-email");
  return e.json(200, { methods: signInMethodsOf(e.app, findUserByEmail(e.app, email)) });
}

module.exports = { signInMethodsOf, listSignInMethods };
