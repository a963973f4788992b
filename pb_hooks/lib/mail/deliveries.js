const { hasElapsed } = require("../platform/clock.js");
const { updateStore } = require("../platform/store.js");
const { minuteMs } = require("../platform/timeUnits.js");

/*
 * Counts the deliveries of mails that have not ended. One that hangs holds one of PocketBase's JavaScript
 * engines until the mail server closes the connection.
 */

/** Below the fifteen seconds after which the browser aborts its request (`slowRequestOptions`). */
const deliveryTimeoutSeconds = 7;
/** While this many deliveries hang, further mails fail at once. */
const hangingMax = 5;
/**
 * After this time a hanging delivery no longer counts for `hangingMax`: the mail server may accept new
 * connections again. A delivery that has not begun by then is forgotten, and does not begin any more.
 */
const lostMs = minuteMs;
/**
 * Maximum of all deliveries that have not ended, including those older than `lostMs`: each occupies a
 * JavaScript engine.
 */
const deliveriesMax = 40;

const deliveriesKey = "shop.mail.deliveries";

/**
 * @typedef {Record<string, { at: number, isRunning: boolean }>} Deliveries by id; `at`: start in milliseconds
 * since 1970; `isRunning`: the mail server is being connected, so it occupies an engine until it ends. It
 * runs in the request that sets this first
 */

/**
 * Marks a delivery as running, in the step that reads it.
 * @param {core.App} app @param {string} id
 * @returns {boolean} whether it was reserved and not running
 */
function beginDelivery(app, id) {
  let begins = false;
  updateDeliveries(app, (deliveries) => {
    begins = deliveries[id]?.isRunning === false;
    return begins ? { ...deliveries, [id]: { at: Date.now(), isRunning: true } } : deliveries;
  });
  return begins;
}

/** Ends the count of a delivery. @param {core.App} app @param {string} id */
function endDelivery(app, id) {
  updateDeliveries(app, ({ [id]: _done, ...others }) => others);
}

/** @param {core.App} app @param {(deliveries: Deliveries) => Deliveries} update */
function updateDeliveries(app, update) {
  updateStore(app, deliveriesKey, /** @type {Deliveries} */ ({}), update);
}

/**
 * Counts a delivery that is about to be requested, in the step that reads the count: parallel requests do not
 * exceed the maximum.
 * @param {core.App} app
 * @returns {string} its id, or "" while deliveries are stuck
 */
function reserveDelivery(app) {
  const id = $security.randomString(12);
  let isStuck = false;
  updateDeliveries(app, (deliveries) => {
    const now = Date.now();
    const current = Object.fromEntries(
      Object.entries(deliveries).filter(
        ([_id, { at, isRunning }]) => isRunning || !hasElapsed(at, lostMs, now),
      ),
    );
    const startTimes = Object.values(current).map(({ at }) => at);
    isStuck = areDeliveriesStuck(startTimes, now);
    return isStuck ? current : { ...current, [id]: { at: now, isRunning: false } };
  });
  return isStuck ? "" : id;
}

/**
 * Whether the deliveries that have not ended show that the mail server hangs.
 * @param {number[]} startTimes in milliseconds since 1970
 * @param {number} now
 * @returns {boolean}
 */
function areDeliveriesStuck(startTimes, now) {
  const hanging = startTimes.filter((at) => now - at > deliveryTimeoutSeconds * 1000 && now - at <= lostMs);
  return hanging.length >= hangingMax || startTimes.length >= deliveriesMax;
}

module.exports = { areDeliveriesStuck, beginDelivery, endDelivery, reserveDelivery, deliveryTimeoutSeconds };
