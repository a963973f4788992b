const { joinStreamGroup, findEventStreams } = require("../platform/streamGroups.js");
const { requireActiveSession } = require("./guard.js");
const { readActiveSessions } = require("./devices.js");
const { readUnverifiedClaims } = require("./token.js");

const userKey = "shop.user";
const sessionKey = "shop.session";

/**
 * Stores account and session in the client of an event stream, then checks the session. In this order a
 * concurrent sign-out either finds the stored session and closes the stream, or makes the check fail. An
 * account with an unverified address gets a guest's stream, which the popup of the Google sign-in needs.
 * @param {core.RealtimeSubscribeRequestEvent} e
 * @throws "device-signed-out"
 */
function bindStreamToDevice(e) {
  if (e.auth?.collection().name !== "users") return;
  e.client.set(userKey, e.auth.id);
  e.client.set(sessionKey, readUnverifiedClaims(e).session ?? "");
  joinStreamGroup(e.app, groupOf(e.auth.id), e.client.id());
  if (!requireActiveSession(e, { unverified: true })?.verified()) e.auth = /** @type {any} */ (null);
}

/**
 * Closes the event streams of sessions that were signed out. Called after a row of `devices` changed.
 * @param {core.App} app
 * @param {core.Record} row
 * @param {{ isDeleted?: boolean }} [options] `isDeleted`: the row was deleted
 */
function closeSignedOutStreams(app, row, { isDeleted = false } = {}) {
  const active = isDeleted ? [] : readActiveSessions(row);
  const userId = row.getString("userId");
  const broker = app.subscriptionsBroker();
  for (const client of findEventStreams(app, groupOf(userId))) {
    if (client.get(userKey) !== userId) continue;
    const session = client.get(sessionKey);
    // The token of a superuser's impersonation has no session.
    if (session && !active.includes(session)) broker.unregister(client.id());
  }
}

/** @param {string} userId */
function groupOf(userId) {
  return `user ${userId}`;
}

module.exports = { bindStreamToDevice, closeSignedOutStreams };
