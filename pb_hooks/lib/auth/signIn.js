const { isDeviceId } = require("../domain.js");
const { sendAccountMail, sendNotice } = require("../mail/accountMail.js");
const { apiError } = require("../platform/errors.js");
const { addDevice, signedInAt } = require("./devices.js");
const { requestingDevice } = require("./deviceLabel.js");
const { resetAttempts } = require("./lockout.js");
const { confirmPassword } = require("./passwordOwner.js");
const { claimsOf, nowSeconds, tokenOf } = require("./token.js");

/**
 * Binds the token to the requesting device. Called for every sign-in method, right before the response.
 * @param {core.RecordAuthRequestEvent} e
 * @throws "email-not-verified" (403), after sending the verification mail again
 */
function bindTokenToDevice(e) {
  // Impersonation by a superuser.
  if (e.auth?.isSuperuser() && e.authMethod === "") return;
  if (e.authMethod === "") return copyDeviceClaims(e);
  const user = /** @type {core.Record} */ (e.record);
  if (e.authMethod === "password") resetAttempts(e.app, user.email());
  if (e.authMethod !== registration && !user.verified()) refuseUnverified(e.app, user);
  if (e.authMethod === "password") confirmPassword(e.app, user);
  // Google's answer contains its access token and the whole profile.
  if (e.authMethod === "oauth2") e.meta = { isNew: e.meta?.isNew === true };
  const device = deviceOf(e);
  const { session, isNew } = addDevice(e.app, user.id, device);
  e.token = tokenOf(user, { device: device.id, session, iat: nowSeconds() });
  if (isNew)
    sendNotice(
      e.app,
      { kind: "newDevice", userId: user.id, at: Date.now(), device: device.label },
      user.email(),
    );
}

/** The auth method of the register route: the only one with a token before the address is verified. */
const registration = "registration";

/** A refreshed token keeps device, session and the time of the sign-in. @param {core.RecordAuthRequestEvent} e */
function copyDeviceClaims(e) {
  const { device, session, iat } = claimsOf(e);
  if (!e.record || !device || !session) return;
  // Tokens of the first release have no `iat`.
  const since = iat ?? Math.floor(signedInAt(e.app, e.record.id, device) / 1000);
  e.token = tokenOf(e.record, { device, session, iat: since || nowSeconds() });
}

/** @param {core.App} app @param {core.Record} user @returns {never} */
function refuseUnverified(app, user) {
  sendAccountMail(app, { kind: "verification", userId: user.id }, user.email());
  throw apiError(403, "email-not-verified");
}

/** The requesting device: id from the X-Device-Id header, else a new one. @param {core.RecordAuthRequestEvent} e */
function deviceOf(e) {
  const { headers } = e.requestInfo();
  const sent = headers["x_device_id"] ?? "";
  const id = isDeviceId(sent) ? sent.toLowerCase() : newDeviceId();
  return { id, label: requestingDevice(e) };
}

/** A random UUID (RFC 9562, version 4). */
function newDeviceId() {
  const hex = (/** @type {number} */ length) =>
    $security.randomStringWithAlphabet(length, "0123456789abcdef");
  const variant = $security.randomStringWithAlphabet(1, "89ab");
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${variant}${hex(3)}-${hex(12)}`;
}

module.exports = { bindTokenToDevice, registration };
