const { isDeviceId } = require("../domain.js");
const { post } = require("../mail/post.js");
const { refusal } = require("../refusal.js");
const { addDevice } = require("./devices.js");
const { deviceLabel } = require("./label.js");
const { forgive } = require("./lock.js");
const { claimsOf, tokenOf } = require("./token.js");

/**
 * Every way in ends here, right before its token goes out: the token is bound to the device that asked for it.
 * @param {core.RecordAuthRequestEvent} e
 * @throws "email-not-verified" after a mail was sent again
 */
function bindToken(e) {
  // The owner looks at the shop as this shopper.
  if (e.auth?.isSuperuser() && e.authMethod === "") return;
  if (e.authMethod === "") return carryOver(e);
  if (e.authMethod === "password") forgive(e.app, e.record.email());
  if (e.authMethod !== registration && !e.record.verified()) refuseUnverified(e);
  const device = deviceOf(e);
  e.token = tokenOf(e.record, { device: device.id, session: addDevice(e.app, e.record.id, device) });
}

/** The way in that only the register route can name. It alone gives a token before the address is confirmed. */
const registration = "registration";

/** A renewed token belongs to the same sign-in as the old one. */
function carryOver(e) {
  const { device, session } = claimsOf(e);
  if (device && session) e.token = tokenOf(e.record, { device, session });
}

function refuseUnverified(e) {
  post(e.app, { kind: "verification", userId: e.record.id }, e.record.email());
  throw refusal(403, "email-not-verified");
}

/** @param {core.RecordAuthRequestEvent} e */
function deviceOf(e) {
  const { headers } = e.requestInfo();
  const named = headers["x_device_id"] ?? "";
  const id = isDeviceId(named) ? named.toLowerCase() : newDeviceId();
  return { id, label: deviceLabel(headers["user_agent"] ?? "") };
}

/** A random UUID (RFC 9562, version 4). */
function newDeviceId() {
  const hex = (length) => $security.randomStringWithAlphabet(length, "0123456789abcdef");
  const variant = $security.randomStringWithAlphabet(1, "89ab");
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${variant}${hex(3)}-${hex(12)}`;
}

module.exports = { bindToken, registration };
