const { canonicalMailbox, isGmail, normaliseEmail } = require("../domain.js");
const { sendAccountMail } = require("../mail/accountMail.js");
const { apiError, errorCodeOf } = require("../platform/errors.js");
const { clientNetwork } = require("../platform/clientNetwork.js");
const { countWithinLimits, uncountEvent } = require("../platform/rateLimit.js");
const { bodyOf } = require("../platform/request.js");
const { hourMs } = require("../platform/timeUnits.js");
const { requestingDeviceLabel } = require("./deviceLabel.js");
const { validateNewPassword } = require("./newPassword.js");
const { registrationAuthMethod } = require("./deviceToken.js");
const { findSignInMethods } = require("./signInMethods.js");
const { findUserByEmail } = require("./users.js");

/*
 * Limits of new accounts per hour. One person can register every spelling of a Gmail address, and each
 * account costs a database row and a mail.
 */

const windowMs = hourMs;
const perMailboxMax = 5;
/** New accounts per hour from one network: many shoppers of a mobile network share an IPv4 address. */
const perNetworkMax = 200;

/**
 * POST /api/shop/register {email, password, passwordConfirm} → PocketBase's {token, record}. Until the
 * address is verified, the browser can use this token only to ask whether the address is verified; the token
 * expires with the mailed link. If the mail fails, deletes the account again, so that the shopper can retry.
 * If the mail is delayed, keeps the account and responds `meta.mailDelayed`.
 * @param {core.RequestEvent} e
 * @throws "invalid-email", "weak-password", "common-password", "passwords-differ", "email-already-in-use",
 * "choose-password", "too-many-requests", "mail-unavailable"
 */
function register(e) {
  const { email, password, passwordConfirm } = bodyOf(e);
  const address = normaliseEmail(email);
  if (!isGmail(address)) throw apiError(400, "invalid-email");
  const goodPassword = validateNewPassword(e.app, password, address);
  if (password !== passwordConfirm) throw apiError(400, "passwords-differ");

  refuseExistingAccount(e.app, address);
  const user = createPasswordUser(e, address, goodPassword);
  try {
    sendAccountMail(e.app, { kind: "verification", userId: user.id }, address);
  } catch (error) {
    if (errorCodeOf(error) === "mail-delayed") return respondSession(e, user, { mailDelayed: true });
    e.app.delete(user);
    uncountRegistration(e, address);
    throw error;
  }
  return respondSession(e, user, null);
}

/**
 * Responds with PocketBase's {token, record}, and `meta`.
 * @param {core.RequestEvent} e @param {core.Record} user @param {object | null} meta
 */
function respondSession(e, user, meta) {
  return $apis.recordAuthResponse(e, user, registrationAuthMethod, /** @type {any} */ (meta));
}

/**
 * Throws for an address that has an account. If the account has no sign-in method, because its password was
 * removed, this also mails its owner a link to choose a password.
 * @param {core.App} app @param {string} email
 */
function refuseExistingAccount(app, email) {
  const user = findUserByEmail(app, email);
  if (!user) return;
  if (findSignInMethods(app, user).length > 0) throw apiError(400, "email-already-in-use");
  sendAccountMail(app, { kind: "reset", userId: user.id }, email);
  throw apiError(409, "choose-password");
}

/**
 * Counts the registration and saves a new, unverified account with a password.
 * @param {core.RequestEvent} e @param {string} email @param {string} password
 */
function createPasswordUser(e, email, password) {
  const { app } = e;
  countRegistration(e, email);
  const user = new Record(app.findCollectionByNameOrId("users"));
  user.setEmail(email);
  user.setPassword(password);
  user.set("registeredOn", requestingDeviceLabel(e));
  try {
    app.save(user);
  } catch (error) {
    uncountRegistration(e, email);
    // A parallel request may have created the account meanwhile.
    if (findUserByEmail(app, email)) throw apiError(400, "email-already-in-use");
    // PocketBase refuses some addresses that `isGmail` accepts: a dot at the start, or two dots in a row.
    if (/^(GoError: )?email: /.test(String(error))) throw apiError(400, "invalid-email");
    throw error;
  }
  return user;
}

/** The rate limits of a registration. @param {core.RequestEvent} e @param {string} email */
function registrationLimits(e, email) {
  return [
    { key: `registrations:mailbox:${canonicalMailbox(email)}`, max: perMailboxMax, windowMs },
    { key: `registrations:network:${clientNetwork(e)}`, max: perNetworkMax, windowMs },
  ];
}

/**
 * Counts a new account against the limits per hour.
 * @param {core.RequestEvent} e
 * @param {string} email
 * @throws "too-many-requests" (429)
 */
function countRegistration(e, email) {
  if (!countWithinLimits(e.app, ...registrationLimits(e, email))) throw apiError(429, "too-many-requests");
}

/**
 * Undoes `countRegistration` when the account was not created.
 * @param {core.RequestEvent} e
 * @param {string} email
 */
function uncountRegistration(e, email) {
  for (const limit of registrationLimits(e, email)) uncountEvent(e.app, limit);
}

module.exports = { register };
