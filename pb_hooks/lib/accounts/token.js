const { headerOf } = require("../requestOf.js");

/**
 * What the token of this request says. Only to be trusted when the request's `auth` was loaded from it.
 * @param {core.RequestEvent} e or any request hook's event
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
 * A token as PocketBase's own, with the sign-in that it belongs to.
 * @param {core.Record} user
 * @param {{ device: string, session: string }} signIn
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
