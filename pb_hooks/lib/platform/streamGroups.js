const { updateStore } = require("./store.js");

/*
 * Ids of event streams (realtime connections) by group, in memory. A group is one client network or one
 * account. PocketBase offers only a list of all clients, and reports no disconnection. So the ids of closed
 * streams are removed later: when a group has doubled since the last removal, when it is full, and each
 * minute.
 *
 * All groups share a fixed number of keys in PocketBase's `$app.store()`. An empty group is removed from the
 * value of its key. The key itself stays, because removing the key would also remove a stream that another
 * request adds at that moment.
 */

const keyPrefix = "shop.streams.";
/** Groups with fewer streams than this are not checked for closed ones. */
const smallSize = 20;

/**
 * @typedef {{ ids: string[], checkedSize: number }} Group `checkedSize`: number of open streams at the last
 * check
 */
/** The groups that share one key of the store, by name. @typedef {Record<string, Group>} Shard */
/** @typedef {ReturnType<core.App["subscriptionsBroker"]>} Broker */

/** The key of the in-memory store that a group shares with other groups. @param {string} group */
function shardKeyOf(group) {
  return keyPrefix + $security.md5(group).slice(0, 2);
}

/**
 * Adds an event stream to a group.
 * @param {core.App} app
 * @param {string} group
 * @param {string} id of the client
 * @param {number} [max] maximum number of streams in the group
 * @returns {boolean} whether the stream is in the group; false when the group is full
 */
function joinStreamGroup(app, group, id, max = Infinity) {
  const broker = app.subscriptionsBroker();
  let isIn = false;
  updateStore(app, shardKeyOf(group), /** @type {Shard} */ ({}), (shard) => {
    let { ids, checkedSize } = shard[group] ?? { ids: [], checkedSize: 0 };
    isIn = ids.includes(id);
    if (isIn) return shard;
    if (ids.length >= Math.min(max, checkedSize * 2 + smallSize)) {
      ids = ids.filter((other) => findStream(broker, other));
      checkedSize = ids.length;
    }
    isIn = ids.length < max;
    return { ...shard, [group]: { ids: isIn ? [...ids, id] : ids, checkedSize } };
  });
  return isIn;
}

/**
 * Finds the open event streams of a group.
 * @param {core.App} app
 * @param {string} group
 * @returns {subscriptions.Client[]}
 */
function findEventStreams(app, group) {
  const broker = app.subscriptionsBroker();
  /** @type {string[]} */
  let ids = [];
  updateStore(app, shardKeyOf(group), /** @type {Shard} */ ({}), (shard) => {
    ids = shard[group]?.ids ?? [];
    return shard;
  });
  return ids.flatMap((id) => findStream(broker, id) ?? []);
}

/**
 * Removes closed streams and empty groups. Run by cron.
 * @param {core.App} app
 */
function purgeStreamGroups(app) {
  const broker = app.subscriptionsBroker();
  for (const key of app.store().keys()) {
    if (!key.startsWith(keyPrefix)) continue;
    updateStore(app, key, /** @type {Shard} */ ({}), (shard) => {
      const groups = Object.entries(shard).map(([group, { ids }]) => {
        const open = ids.filter((id) => findStream(broker, id));
        return /** @type {const} */ ([group, { ids: open, checkedSize: open.length }]);
      });
      return Object.fromEntries(groups.filter(([, { ids }]) => ids.length > 0));
    });
  }
}

/**
 * Finds an event stream by its id.
 * @param {Broker} broker
 * @param {string} id
 * @returns {subscriptions.Client | undefined} undefined for a closed stream
 */
function findStream(broker, id) {
  try {
    return broker.clientById(id);
  } catch {
    return undefined;
  }
}

module.exports = { joinStreamGroup, purgeStreamGroups, findEventStreams };
