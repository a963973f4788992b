const { signInMaxMs } = require("../domain.js");
const { apiError } = require("../platform/errors.js");
const { isSignInActive } = require("./devices.js");
const { readUnverifiedClaims } = require("./token.js");

/*
 * Checks whether the sign-in of a request is still active. Called by PocketBase's request hooks and the
 * shop's own routes; a JavaScript middleware would occupy one JavaScript engine for each event stream, as
 * long as the stream is open.
 */

/**
 * Throws for a shopper's request from a device that was signed out. Requests without a token and requests of
 * superusers pass.
 * @param {core.RequestEvent} e or the event of any request hook
 * @param {{ unverified?: boolean }} [allow] `unverified`: also accept accounts whose address is not verified
 * @returns {core.Record | null} the shopper; null for guests and superusers
 * @throws "device-signed-out" (401), "sign-in-expired" (401), "email-not-verified" (403)
 */
function requireActiveSession(e, { unverified = false } = {}) {
  const user = e.auth;
  if (user?.collection().name !== "users") return null;
  if (!isSignedIn(e, user)) throw apiError(401, "device-signed-out");
  const { iat } = readUnverifiedClaims(e);
  // `iat` is the time of the sign-in: refreshing a token does not change it.
  if (iat !== undefined && Date.now() - iat * 1000 > signInMaxMs) throw apiError(401, "sign-in-expired");
  if (!unverified && !user.verified()) throw apiError(403, "email-not-verified");
  return user;
}

/**
 * Whether the request's token belongs to a device that is signed in.
 * @param {core.RequestEvent} e or the event of any request hook
 * @param {core.Record} user the account of the token
 */
function isSignedIn(e, user) {
  const { device, session, refreshable } = readUnverifiedClaims(e);
  if (device) return isSignInActive(e.app, user.id, { device, session });
  // A token without a device claim is valid only if a superuser created it (impersonation).
  return refreshable === false;
}

/**
 * Requires a signed-in shopper.
 * @param {core.RequestEvent} e
 * @returns {core.Record}
 * @throws "sign-in-required" (401), and what `requireActiveSession` throws
 */
function requireUser(e) {
  const user = requireActiveSession(e);
  if (!user) throw apiError(401, "sign-in-required");
  return user;
}

/**
 * Guard of record views: throws for signed-out devices, but lets an account read its own record before its
 * address is verified.
 * @param {core.RecordRequestEvent} e
 */
function requireActiveSessionForRecordView(e) {
  const own = e.collection?.name === "users" && e.record?.id === e.auth?.id;
  requireActiveSession(e, { unverified: own });
}

/**
 * Throws unless the request is the shop owner's (a superuser's).
 * @param {{ auth?: core.Record }} e of any request hook
 * @throws ForbiddenError
 */
function requireOwner({ auth }) {
  if (!auth?.isSuperuser()) throw new ForbiddenError();
}

module.exports = {
  isSignedIn,
  requireActiveSession,
  requireActiveSessionForRecordView,
  requireOwner,
  requireUser,
};
