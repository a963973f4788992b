// Loaded only by tests/server/platform/streamWork.test.ts.

/*
 * POST /subscribe {strangers, own}: subscribes `own` clients of one network while `strangers` of other
 * networks are connected. POST /sign-out {strangers}: an account with two streams signs out meanwhile.
 * Both respond how often the hooks call a stand-in of PocketBase's broker: `lists` (all clients) and
 * `lookups` (one client).
 */
routerAdd("POST", "/{work}", (e) => {
  const lib = `${__hooks}/../../../pb_hooks/lib`;
  const { requestOf } = require(`${lib}/platform/request.js`);
  const { limitSubscriptions } = require(`${lib}/platform/streamLimits.js`);
  const { bindStreamToDevice, closeSignedOutStreams } = require(`${lib}/auth/eventStreams.js`);
  /** @type {{ strangers: number, own?: number }} */
  const { strangers, own = 0 } = JSON.parse(toString(requestOf(e).body));
  const run = $security.randomString(10);
  /** @type {Record<string, any>} */
  const clients = {};
  const read = { lists: 0, lookups: 0, closed: 0 };
  const broker = {
    clients() {
      read.lists += 1;
      return clients;
    },
    clientById(/** @type {string} */ id) {
      read.lookups += 1;
      if (!clients[id]) throw new Error("no client");
      return clients[id];
    },
    unregister(/** @type {string} */ id) {
      read.closed += 1;
      delete clients[id];
    },
  };
  const app = { store: () => $app.store(), subscriptionsBroker: () => broker };
  const connect = (/** @type {string} */ id) => {
    /** @type {Record<string, unknown>} */
    const values = {};
    clients[id] = {
      id: () => id,
      get: (/** @type {string} */ key) => values[key],
      set(/** @type {string} */ key, /** @type {unknown} */ value) {
        values[key] = value;
      },
    };
    return clients[id];
  };
  const subscribe = (/** @type {string} */ id, /** @type {string} */ network) =>
    limitSubscriptions(
      /** @type {any} */ ({
        app,
        client: connect(id),
        subscriptions: ["shop/catalogue"],
        realIP: () => network,
      }),
    );
  for (let at = 0; at < strangers; at += 1) subscribe(`${run}-stranger-${at}`, `${run}-${at}`);
  read.lists = 0;
  read.lookups = 0;
  let refused = 0;
  if (requestOf(e).pathValue("work") === "subscribe") {
    for (let at = 0; at < own; at += 1)
      try {
        subscribe(`${run}-own-${at}`, run);
      } catch {
        refused += 1;
      }
  } else {
    for (const id of [`${run}-a`, `${run}-b`])
      try {
        bindStreamToDevice(
          /** @type {any} */ ({
            app,
            client: connect(id),
            auth: { id: run, collection: () => ({ name: "users" }) },
            request: { header: { get: () => "" } },
          }),
        );
      } catch {
        // The session of the stand-in does not exist.
      }
    for (const id of [`${run}-a`, `${run}-b`]) clients[id].set("shop.session", "ended");
    closeSignedOutStreams(/** @type {any} */ (app), /** @type {any} */ ({ getString: () => run }), {
      isDeleted: true,
    });
  }
  return e.json(200, { ...read, refused });
});
