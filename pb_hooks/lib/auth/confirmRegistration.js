const { apiError } = require("../platform/errors.js");
const { bodyOf } = require("../platform/request.js");
const { isSignedIn } = require("./guard.js");
const { clearPassword } = require("./confirmedPassword.js");

/*
 * The link that a registration mails. Another person can register a shopper's address, so only the browser
 * that sent the registration, which has its auth token, confirms the address at once. In every other browser
 * the page first asks whether the shopper opened the account. "Yes" confirms the address; "no" ends all
 * sessions of the account and lets the shopper choose a new password.
 */

/**
 * Hook of confirm-verification {token, openedByMe}.
 * @param {core.RecordConfirmVerificationRequestEvent} e
 * @throws "registration-question" (409) with browser and time of the registration, in a request without
 * `openedByMe: true`
 */
function confirmRegistration(e) {
  const user = /** @type {core.Record} */ (e.record);
  if (user.verified()) return e.next();
  if (isFromRegistration(e, user)) user.set("passwordConfirmed", true);
  else if (bodyOf(e)["openedByMe"] !== true)
    throw apiError(409, "registration-question", {
      device: user.getString("registeredOn"),
      openedAt: user.getString("createdAt"),
    });
  return e.next();
}

/** @param {core.RecordConfirmVerificationRequestEvent} e @param {core.Record} user */
function isFromRegistration(e, user) {
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
  const user = findByLink(e.app, bodyOf(e)["token"]);
  if (!user || user.verified()) throw apiError(400, "link-used");
  clearPassword(e.app, user);
  return e.json(200, { token: user.newPasswordResetToken() });
}

/**
 * @param {core.App} app
 * @param {unknown} token of the link in a mail
 * @returns {core.Record | null} the account to which the link was mailed; null when the token is not valid
 */
function findByLink(app, token) {
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
