const { codedError } = require("./errors.js");
const { clientNetwork } = require("./clientNetwork.js");
const { joinStreamGroup, purgeStreamGroups } = require("./streamGroups.js");

/*
 * Limits of event streams (/api/realtime). PocketBase checks each subscription on each save, and allows 1,000
 * per client. The limits apply when a client subscribes: a hook on the connection itself would hold a
 * JavaScript engine for as long as the stream is open. Connections alone are limited by a rate limit of
 * PocketBase (1770000080_stream_limit.js), and closed when they do not subscribe. Superusers, who use the
 * dashboard, have no limits.
 */

/**
 * The topics that the shop's pages and the SDK's Google sign-in use; topics with options are refused. Open
 * pages of earlier releases subscribe to all orders.
 */
const allowedTopics = [
  /^shop\/catalogue$/,
  /^orders\/\*$/,
  /^users\/\w{1,50}$/,
  /^accountSync\/\w{1,50}$/,
  /^@oauth2$/,
];
const subscriptionsMax = 10;
/**
 * Maximum number of open event streams of one client network (IPv4 address or IPv6 /64). Many shoppers of a
 * mobile network share an address.
 */
const streamsPerNetworkMax = 300;

const networkKey = "shop.network";
const idleKey = "shop.idle";

/**
 * Throws for a client's subscriptions above the limits. Also disconnects a client whose network has too many
 * event streams.
 * @param {core.RealtimeSubscribeRequestEvent} e
 * @throws "too-many-subscriptions" (400), "topic-not-allowed" (403), "too-many-streams" (429)
 */
function limitSubscriptions(e) {
  if (!e.auth?.isSuperuser()) {
    if (e.subscriptions.length > subscriptionsMax)
      throw codedError(
        400,
        "too-many-subscriptions",
        `At most ${subscriptionsMax} subscriptions per client.`,
      );
    const topics = Array.from(e.subscriptions);
    if (!topics.every((topic) => allowedTopics.some((allowed) => allowed.test(topic))))
      throw codedError(403, "topic-not-allowed", "This topic cannot be subscribed to.");
    limitStreams(e);
  }
  // Set only after all checks: without this key `closeIdleStreams` disconnects a client whose subscription
  // was refused.
  e.client.set(networkKey, clientNetwork(e));
}

/**
 * Counts a client's event stream for its network; disconnects the client above `streamsPerNetworkMax`.
 * @param {core.RealtimeSubscribeRequestEvent} e @throws "too-many-streams" (429)
 */
function limitStreams(e) {
  const id = e.client.id();
  if (joinStreamGroup(e.app, `network ${clientNetwork(e)}`, id, streamsPerNetworkMax)) return;
  e.app.subscriptionsBroker().unregister(id);
  throw codedError(429, "too-many-streams", "Too many open streams from this address.");
}

/**
 * Disconnects clients that have not subscribed for one to two minutes. Run by cron every minute.
 * @param {core.App} app
 */
function closeIdleStreams(app) {
  const broker = app.subscriptionsBroker();
  for (const [id, client] of Object.entries(broker.clients())) {
    if (client.get(networkKey)) continue;
    if (client.get(idleKey)) broker.unregister(id);
    else client.set(idleKey, true);
  }
  purgeStreamGroups(app);
}

module.exports = { closeIdleStreams, limitSubscriptions };
