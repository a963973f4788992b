const { unknownDeviceLabel } = require("../domain.js");
const { requestOf } = require("../platform/request.js");
const { findSignedInDevices, removeDevice } = require("./devices.js");
const { requireUser } = require("./guard.js");
const { readUnverifiedClaims } = require("./token.js");

/**
 * GET /api/shop/devices → {devices: [{id, label, signedInAt, lastSeen, current}]}: the shopper's signed-in
 * devices, newest first.
 * @param {core.RequestEvent} e
 */
function listDevices(e) {
  const user = requireUser(e);
  const current = readUnverifiedClaims(e).device;
  const devices = findSignedInDevices(e.app, user.id).map(({ id, label, since, seen }) => ({
    id,
    label: label || unknownDeviceLabel,
    signedInAt: since ?? "",
    lastSeen: seen ?? "",
    current: id === current,
  }));
  return e.json(200, { devices });
}

/**
 * DELETE /api/shop/devices/{id}: signs out one device of the shopper.
 * @param {core.RequestEvent} e
 */
function signDeviceOut(e) {
  const user = requireUser(e);
  removeDevice(e.app, user.id, requestOf(e).pathValue("id").toLowerCase());
  return e.noContent(204);
}

/**
 * POST /api/shop/sign-out: signs out the device that sends the request. Also responds 204 when that device is
 * not signed in.
 * @param {core.RequestEvent} e
 */
function signOut(e) {
  const { device, session } = readUnverifiedClaims(e);
  if (e.auth?.collection().name === "users" && device) removeDevice(e.app, e.auth.id, device, session);
  return e.noContent(204);
}

module.exports = { listDevices, signDeviceOut, signOut };
