const { headerOf } = require("../platform/request.js");

/**
 * The claims of the request's token, not verified: trust them only if PocketBase loaded `e.auth` from the
 * same token.
 * @param {object} e the event of any request hook or route
 * @returns {{ type?: unknown, id?: unknown, device?: string, session?: string, refreshable?: boolean, iat?:
 * number }} {} for a request without a readable token
 */
function readUnverifiedClaims(e) {
  try {
    return $security.parseUnverifiedJWT(headerOf(e, "Authorization").replace(/^Bearer /i, ""));
  } catch {
    return {};
  }
}

/**
 * Creates an auth token like PocketBase's own, with the claims `device`, `session` and `iat`. For an
 * unverified address the token is valid only as long as the link that was mailed at the registration.
 * @param {core.Record} user
 * @param {{ device: string, session: string, iat: number }} signIn `iat`: time of the sign-in in seconds
 * since 1970; a refreshed token keeps it
 * @returns {string}
 */
function createAuthToken(user, { device, session, iat }) {
  const collection = user.collection();
  const { secret } = collection.authToken;
  const linkEndsIn = iat + collection.verificationToken.duration - nowSeconds();
  const duration = user.verified() ? collection.authToken.duration : Math.max(1, linkEndsIn);
  const claims = {
    type: "auth",
    id: user.id,
    collectionId: collection.id,
    refreshable: true,
    device,
    session,
    iat,
  };
  return $security.createJWT(claims, user.tokenKey() + secret, duration);
}

/** The server's time in seconds since 1970, the unit of the claim `iat`. */
function nowSeconds() {
  return Math.floor(Date.now() / 1000);
}

module.exports = { readUnverifiedClaims, nowSeconds, createAuthToken };
