const { isDeviceId } = require("../domain.js");
const { sendAccountMail, sendAccountNotice } = require("../mail/accountMail.js");
const { apiError, errorCodeOf } = require("../platform/errors.js");
const { addDevice, findSignInTime } = require("./devices.js");
const { requestingDeviceLabel } = require("./deviceLabel.js");
const { resetAttempts, resetAttemptsAndUnlock } = require("./lockout.js");
const { markPasswordConfirmed } = require("./confirmedPassword.js");
const { readUnverifiedClaims, nowSeconds, createAuthToken } = require("./token.js");

/**
 * Replaces the auth token in a sign-in's response by one that is bound to the requesting device. Called for
 * every sign-in method, right before the response.
 * @param {core.RecordAuthRequestEvent} e
 * @throws "email-not-verified" (403), after sending the verification mail again; "mail-unavailable" (503)
 * when that mail cannot be sent
 */
function bindTokenToDevice(e) {
  // A superuser's impersonation of a shopper keeps PocketBase's token.
  if (e.auth?.isSuperuser() && e.authMethod === "") return;
  if (e.authMethod === "") return copyDeviceClaims(e);
  const user = /** @type {core.Record} */ (e.record);
  if (e.authMethod === "password") resetAttemptsAndUnlock(e.app, user.email());
  else if (e.authMethod !== registrationAuthMethod) resetAttempts(e.app, user.email());
  if (e.authMethod !== registrationAuthMethod && !user.verified()) refuseUnverified(e.app, user);
  if (e.authMethod === "password") markPasswordConfirmed(e.app, user);
  // Removes `meta`, which PocketBase would send to the browser with Google's access token and whole profile.
  if (e.authMethod === "oauth2") e.meta = { isNew: e.meta?.isNew === true };
  const device = readRequestDevice(e);
  const { session, isNew } = addDevice(e.app, user.id, device);
  e.token = createAuthToken(user, { device: device.id, session, iat: nowSeconds() });
  if (isNew)
    sendAccountNotice(
      e.app,
      { kind: "newDevice", userId: user.id, at: Date.now(), device: device.label },
      user.email(),
    );
}

/** Auth method of the register route, the only auth method that creates a token for an unverified address. */
const registrationAuthMethod = "registration";

/**
 * Copies device, session and time of the sign-in from the request's token into the refreshed token.
 * @param {core.RecordAuthRequestEvent} e
 */
function copyDeviceClaims(e) {
  const { device, session, iat } = readUnverifiedClaims(e);
  if (!e.record || !device || !session) return;
  // Tokens of the first release have no `iat`; the stored time of the sign-in replaces it.
  const since = iat ?? Math.floor(findSignInTime(e.app, e.record.id, device) / 1000);
  e.token = createAuthToken(e.record, { device, session, iat: since || nowSeconds() });
}

/**
 * Refuses a sign-in whose address is not verified, and sends the verification mail again. The error is the
 * same when the mail limit is reached, because the shopper has earlier mails, and when the mail is delayed.
 * @param {core.App} app @param {core.Record} user
 * @returns {never}
 * @throws "email-not-verified" (403), "mail-unavailable" (503)
 */
function refuseUnverified(app, user) {
  try {
    sendAccountMail(app, { kind: "verification", userId: user.id }, user.email());
  } catch (error) {
    if (!["too-many-requests", "mail-delayed"].includes(errorCodeOf(error))) throw error;
  }
  throw apiError(403, "email-not-verified");
}

/**
 * The device that signs in: its id from the X-Device-Id header, else a new id, and its name.
 * @param {core.RecordAuthRequestEvent} e
 */
function readRequestDevice(e) {
  const { headers } = e.requestInfo();
  const sent = headers["x_device_id"] ?? "";
  const id = isDeviceId(sent) ? sent.toLowerCase() : newDeviceId();
  return { id, label: requestingDeviceLabel(e) };
}

/** A random UUID (RFC 9562, version 4). */
function newDeviceId() {
  const hex = (/** @type {number} */ length) =>
    $security.randomStringWithAlphabet(length, "0123456789abcdef");
  const variant = $security.randomStringWithAlphabet(1, "89ab");
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${variant}${hex(3)}-${hex(12)}`;
}

module.exports = { bindTokenToDevice, registrationAuthMethod };
