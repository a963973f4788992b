const { isGmail, normaliseEmail } = require("../domain.js");
const { apiError } = require("../platform/errors.js");
const { bodyOf } = require("../platform/request.js");
const { findUserByEmail } = require("./users.js");

/** @typedef {"password" | "emailLink" | "google.com"} SignInMethod */

/** Whether an account is linked to a Google identity. @param {core.App} app @param {core.Record} user */
function hasGoogleSignIn(app, user) {
  return app.findAllExternalAuthsByRecord(user).some((link) => link?.provider() === "google");
}

/**
 * The sign-in methods of an account. Magic links require a password (spec 5).
 * @param {core.App} app
 * @param {core.Record | null} user
 * @returns {SignInMethod[]} [] when there is no account, or when its password was removed and it is not
 * linked to Google
 */
function findSignInMethods(app, user) {
  if (!user) return [];
  /** @type {SignInMethod[]} */
  const methods = [];
  if (user.getBool("hasPassword")) methods.push("password", "emailLink");
  if (hasGoogleSignIn(app, user)) methods.push("google.com");
  return methods;
}

/**
 * POST /api/shop/sign-in-methods {email} → {methods}: the sign-in methods of an address. The response reveals
 * whether the address has an account, as the specification's messages do.
 * @param {core.RequestEvent} e
 * @throws "invalid-email", "too-many-requests"
 */
function listSignInMethods(e) {
  const email = normaliseEmail(bodyOf(e)["email"]);
  if (!isGmail(email)) throw apiError(400, "invalid-email");
  return e.json(200, { methods: findSignInMethods(e.app, findUserByEmail(e.app, email)) });
}

module.exports = { hasGoogleSignIn, findSignInMethods, listSignInMethods };
