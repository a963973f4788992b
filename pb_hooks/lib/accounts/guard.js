const { refusal } = require("../refusal.js");
const { isLiving } = require("./devices.js");
const { claimsOf } = require("./token.js");

/*
 * What a shopper's token is worth is asked in PocketBase's request hooks and in the shop's own routes, not in a
 * middleware: one in JavaScript would keep an engine busy for as long as each event stream is open.
 */

/**
 * Lets a request pass that is nobody's, the owner's, or a shopper's whose device is still signed in.
 * @param {core.RequestEvent} e or any request hook's event
 * @param {{ unverified?: boolean }} [may] `unverified`: also with an address that is not confirmed yet
 * @returns {core.Record | null} the shopper
 * @throws "device-signed-out" (401), "email-not-verified" (403)
 */
function guard(e, { unverified = false } = {}) {
  const user = e.auth;
  if (user?.collection().name !== "users") return null;
  if (!isSignedIn(e, user)) throw refusal(401, "device-signed-out");
  if (!unverified && !user.verified()) throw refusal(403, "email-not-verified");
  return user;
}

function isSignedIn(e, user) {
  const { device, session, refreshable } = claimsOf(e);
  if (device) return isLiving(e.app, user.id, { device, session });
  // Only the owner's own tokens for somebody (impersonation in the dashboard) belong to no device.
  return refreshable === false;
}

/**
 * The shopper of a request to one of the shop's own routes.
 * @param {core.RequestEvent} e
 * @returns {core.Record}
 * @throws "sign-in-required" (401) as well
 */
function signedIn(e) {
  const user = guard(e);
  if (!user) throw refusal(401, "sign-in-required");
  return user;
}

/**
 * One record may be read with an unconfirmed address: one's own, to see whether it is confirmed now.
 * @param {core.RecordRequestEvent} e
 */
function guardView(e) {
  const own = e.collection.name === "users" && e.record.id === e.auth?.id;
  guard(e, { unverified: own });
}

module.exports = { guard, guardView, signedIn };
