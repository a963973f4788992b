const { hasElapsed } = require("../platform/clock.js");
const { updateStore } = require("../platform/store.js");
const { minuteMs } = require("../platform/timeUnits.js");

/*
 * Counts the deliveries of mails that have not ended. A delivery that hangs holds one of PocketBase's
 * JavaScript engines until the mail server closes the connection.
 */

/**
 * After this time a delivery counts as hanging; shorter than the browser's timeout of 15 s
 * (`slowRequestOptions`).
 */
const deliveryTimeoutSeconds = 7;
/** While this many deliveries hang, further mails fail without an attempt. */
const hangingMax = 5;
/**
 * After this time a hanging delivery no longer counts for `hangingMax`, because the mail server may accept
 * new connections again. A delivery that has not begun by then is removed and cannot begin any more.
 */
const lostMs = minuteMs;
/**
 * Maximum number of deliveries that have not ended, also of those older than `lostMs`: each occupies a
 * JavaScript engine.
 */
const deliveriesMax = 40;

const deliveriesKey = "shop.mail.deliveries";

/**
 * The deliveries that have not ended, by id. `at`: start in milliseconds since 1970; `isRunning`: a request
 * has begun to connect to the mail server, and occupies an engine until the delivery ends. Only the request
 * that sets `isRunning` delivers the mail.
 * @typedef {Record<string, { at: number, isRunning: boolean }>} Deliveries
 */

/**
 * Marks a reserved delivery as running. Reads and marks in one step, so that only one request delivers.
 * @param {core.App} app @param {string} id
 * @returns {boolean} false when the delivery was not reserved or is already running
 */
function beginDelivery(app, id) {
  let begins = false;
  updateDeliveries(app, (deliveries) => {
    begins = deliveries[id]?.isRunning === false;
    return begins ? { ...deliveries, [id]: { at: Date.now(), isRunning: true } } : deliveries;
  });
  return begins;
}

/** Removes a delivery from the count. @param {core.App} app @param {string} id */
function endDelivery(app, id) {
  updateDeliveries(app, ({ [id]: _done, ...others }) => others);
}

/**
 * Reads, changes and stores the deliveries in one step.
 * @param {core.App} app @param {(deliveries: Deliveries) => Deliveries} update
 */
function updateDeliveries(app, update) {
  updateStore(app, deliveriesKey, /** @type {Deliveries} */ ({}), update);
}

/**
 * Counts a delivery that is about to be requested. Reads and counts in one step, so that parallel requests do
 * not exceed the maximum.
 * @param {core.App} app
 * @returns {string} the delivery's id; "" when earlier deliveries hang, so that no mail can be sent
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
