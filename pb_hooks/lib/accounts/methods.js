const { isGmail, normaliseEmail } = require("../domain.js");
const { refusal } = require("../refusal.js");
const { userByEmail } = require("./users.js");

/**
 * The ways in that an account has. A magic link is for whoever has, or had, a password (spec 5).
 * @param {core.App} app
 * @param {core.Record | null} user
 * @returns {("password" | "emailLink" | "google.com")[]} [] for nobody
 */
function methodsOf(app, user) {
  if (!user) return [];
  const google = app.findAllExternalAuthsByRecord(user).some((link) => link?.provider() === "google");
  /** @type {ReturnType<typeof methodsOf>} */
  const methods = [];
  if (user.getBool("hasPassword")) methods.push("password", "emailLink");
  if (google) methods.push("google.com");
  return methods;
}

/**
 * POST /api/shop/sign-in-methods {email} → {methods}. It tells whether an address is known: the shop's messages do.
 * @param {core.RequestEvent} e
 * @throws "invalid-email"
 */
function signInMethods(e) {
  const email = normaliseEmail(e.requestInfo().body["email"]);
  if (!isGmail(email)) throw refusal(400, "invalid-email");
  return e.json(200, { methods: methodsOf(e.app, userByEmail(e.app, email)) });
}

module.exports = { methodsOf, signInMethods };
