const { apiError } = require("../platform/errors.js");
const { bodyOf } = require("../platform/request.js");
const { isSignedIn } = require("./guard.js");
const { clearPassword } = require("./confirmedPassword.js");

/*
 * The confirmation link in the mail of a registration. Another person can register a shopper's address, so
 * the link confirms the address at once only in the browser that registered, which has the account's auth
 * token. In every other browser the page first asks whether the shopper opened the account. "Yes" confirms
 * the address; "no" ends all sessions of the account and lets the shopper choose a new password.
 */

/**
 * Hook of PocketBase's confirm-verification route with the body {token, openedByMe}: confirms an address.
 * @param {core.RecordConfirmVerificationRequestEvent} e
 * @throws "registration-question" (409) with browser and time of the registration, when the request has
 * neither `openedByMe: true` nor the auth token of the registration
 */
function confirmRegistration(e) {
  const user = /** @type {core.Record} */ (e.record);
  if (user.verified()) return e.next();
  if (isFromRegisteringBrowser(e, user)) user.set("passwordConfirmed", true);
  else if (bodyOf(e)["openedByMe"] !== true)
    throw apiError(409, "registration-question", {
      device: user.getString("registeredOn"),
      openedAt: user.getString("createdAt"),
    });
  return e.next();
}

/**
 * Whether the request has a valid auth token of the account. Before the address is confirmed, only the
 * browser that registered the account has one.
 * @param {core.RecordConfirmVerificationRequestEvent} e @param {core.Record} user
 */
function isFromRegisteringBrowser(e, user) {
  return e.auth?.id === user.id && e.auth.collection().id === user.collection().id && isSignedIn(e, user);
}

/**
 * POST /api/shop/refuse-registration {token} → {token}: the person who received the mail answers that another
 * person opened the account. Removes the password and ends all sessions. The response's `token` opens
 * /auth/reset to choose a password.
 * @param {core.RequestEvent} e
 * @throws "link-used" (400) when the link is not valid or the address is confirmed; "too-many-requests" (429)
 */
function disownRegistration(e) {
  const user = findUserByVerificationToken(e.app, bodyOf(e)["token"]);
  if (!user || user.verified()) throw apiError(400, "link-used");
  clearPassword(e.app, user);
  return e.json(200, { token: user.newPasswordResetToken() });
}

/**
 * Finds the account to which a confirmation link was mailed.
 * @param {core.App} app
 * @param {unknown} token of the link
 * @returns {core.Record | null} null when the token is not valid
 */
function findUserByVerificationToken(app, token) {
  if (typeof token !== "string") return null;
  try {
    const user = app.findAuthRecordByToken(token, "verification");
    const { email } = $security.parseUnverifiedJWT(token);
    return user.collection().name === "users" && user.email() === email ? user : null;
  } catch {
    return null;
  }
}

module.exports = { confirmRegistration, disownRegistration };
