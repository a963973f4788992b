const { joinStreamGroup, findEventStreams } = require("../platform/streamGroups.js");
const { requireActiveSession } = require("./guard.js");
const { readActiveSessionSecrets } = require("./devices.js");
const { readUnverifiedClaims } = require("./token.js");

const userKey = "shop.user";
const sessionKey = "shop.session";

/**
 * Binds a realtime connection (event stream) to the account and session of the request, then checks that the
 * session is signed in. In this order a concurrent sign-out either closes the bound stream, or makes the
 * check fail. An account with an unverified address gets the event stream of a guest and is not refused,
 * because PocketBase reports the result of a Google sign-in over an event stream.
 * @param {core.RealtimeSubscribeRequestEvent} e
 * @throws "device-signed-out", "sign-in-expired"
 */
function bindStreamToDevice(e) {
  if (e.auth?.collection().name !== "users") return;
  e.client.set(userKey, e.auth.id);
  e.client.set(sessionKey, readUnverifiedClaims(e).session ?? "");
  joinStreamGroup(e.app, streamGroupName(e.auth.id), e.client.id());
  if (!requireActiveSession(e, { unverified: true })?.verified()) e.auth = /** @type {any} */ (null);
}

/**
 * Closes the event streams of an account's signed-out sessions. Called after the account's row of `devices`
 * has changed.
 * @param {core.App} app
 * @param {core.Record} row of `devices`
 * @param {{ isDeleted?: boolean }} [options] `isDeleted`: the row was deleted, so all sessions are signed out
 */
function closeSignedOutStreams(app, row, { isDeleted = false } = {}) {
  const active = isDeleted ? [] : readActiveSessionSecrets(row);
  const userId = row.getString("userId");
  const broker = app.subscriptionsBroker();
  for (const client of findEventStreams(app, streamGroupName(userId))) {
    if (client.get(userKey) !== userId) continue;
    const session = client.get(sessionKey);
    // Without a session, the token was created by a superuser's impersonation: its stream stays open.
    if (session && !active.includes(session)) broker.unregister(client.id());
  }
}

/** The group of an account's event streams, for `joinStreamGroup`. @param {string} userId */
function streamGroupName(userId) {
  return `user ${userId}`;
}

module.exports = { bindStreamToDevice, closeSignedOutStreams };
