const { headerOf } = require("../platform/request.js");

/**
 * The claims of the request's token, not verified: trust them only if PocketBase loaded `e.auth` from the same token.
 * @param {object} e the event of any request hook or route
 * @returns {{ device?: string, session?: string, refreshable?: boolean }}
 */
function claimsOf(e) {
  try {
    return $security.parseUnverifiedJWT(headerOf(e, "Authorization").replace(/^Bearer /i, ""));
  } catch {
    return {};
  }
}

/**
 * An auth token like PocketBase's own, with the claims `device` and `session`.
 * @param {core.Record} user
 * @param {{ device: string, session: string }} signIn
 * @returns {string}
 */
function tokenOf(user, { device, session }) {
  const collection = user.collection();
  const { secret, duration } = collection.authToken;
  const claims = {
    type: "auth",
    id: user.id,
    collectionId: collection.id,
    refreshable: true,
    device,
    session,
  };
  return $security.createJWT(claims, user.tokenKey() + secret, duration);
}

module.exports = { claimsOf, tokenOf };
