const { guard } = require("./guard.js");
const { livingSessions } = require("./devices.js");
const { claimsOf } = require("./token.js");

const userKey = "shop.user";
const sessionKey = "shop.session";

/**
 * Remembers whose an event stream is. It is marked before its token is looked at: a sign-out that comes in between
 * then finds either the mark or no living sign-in. With an address that is not confirmed it is a visitor's stream,
 * which the popup of a Google sign-in needs.
 * @param {core.RealtimeSubscribeRequestEvent} e
 * @throws "device-signed-out"
 */
function markStream(e) {
  if (e.auth?.collection().name !== "users") return;
  e.client.set(userKey, e.auth.id);
  e.client.set(sessionKey, claimsOf(e).session ?? "");
  if (!guard(e, { unverified: true }).verified()) e.auth = null;
}

/**
 * Ends the open event streams of sign-ins that do not count any more. Called after a row of `devices` changed.
 * @param {core.App} app
 * @param {core.Record} row
 * @param {boolean} [gone] the row was deleted
 */
function endStreams(app, row, gone = false) {
  const living = gone ? [] : livingSessions(row);
  const userId = row.getString("userId");
  const broker = app.subscriptionsBroker();
  for (const [id, client] of Object.entries(broker.clients())) {
    if (client.get(userKey) !== userId) continue;
    const session = client.get(sessionKey);
    // Impersonation has no sign-in that could end.
    if (session && !living.includes(session)) broker.unregister(id);
  }
}

module.exports = { markStream, endStreams };
