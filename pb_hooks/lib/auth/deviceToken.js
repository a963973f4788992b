const { isDeviceId } = require("../domain.js");
const { sendAccountMail, sendAccountNotice } = require("../mail/accountMail.js");
const { apiError, errorCodeOf } = require("../platform/errors.js");
const { addDevice, findSignInTime } = require("./devices.js");
const { requestingDeviceLabel } = require("./deviceLabel.js");
const { resetAttempts, resetAttemptsAndUnlock } = require("./lockout.js");
const { markPasswordConfirmed } = require("./confirmedPassword.js");
const { readUnverifiedClaims, nowSeconds, createAuthToken } = require("./token.js");

/**
 * Binds the token to the requesting device. Called for every sign-in method, right before the response.
 * @param {core.RecordAuthRequestEvent} e
 * @throws "email-not-verified" (403), after sending the verification mail again; "mail-unavailable" (503)
 * when it cannot be sent
 */
function bindTokenToDevice(e) {
  // Impersonation by a superuser.
  if (e.auth?.isSuperuser() && e.authMethod === "") return;
  if (e.authMethod === "") return copyDeviceClaims(e);
  const user = /** @type {core.Record} */ (e.record);
  if (e.authMethod === "password") resetAttemptsAndUnlock(e.app, user.email());
  else if (e.authMethod !== registrationAuthMethod) resetAttempts(e.app, user.email());
  if (e.authMethod !== registrationAuthMethod && !user.verified()) refuseUnverified(e.app, user);
  if (e.authMethod === "password") markPasswordConfirmed(e.app, user);
  // PocketBase would send `meta` to the browser: it holds Google's access token and the whole profile.
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

/** The auth method of the register route: the only one with a token before the address is verified. */
const registrationAuthMethod = "registration";

/**
 * A refreshed token keeps device, session and the time of the sign-in.
 * @param {core.RecordAuthRequestEvent} e
 */
function copyDeviceClaims(e) {
  const { device, session, iat } = readUnverifiedClaims(e);
  if (!e.record || !device || !session) return;
  // Tokens of the first release have no `iat`.
  const since = iat ?? Math.floor(findSignInTime(e.app, e.record.id, device) / 1000);
  e.token = createAuthToken(e.record, { device, session, iat: since || nowSeconds() });
}

/**
 * Sends the verification mail again. A limit that is reached and a delayed mail do not change the answer: the
 * shopper has earlier mails, or gets this one later.
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
 * The device that signs in: its id from the X-Device-Id header, else a new id.
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
