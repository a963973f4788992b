/*
 * How often messages may have Shiprocket asked. Whoever began a checkout knows its number and can send messages about it
 * without end; what is beyond these limits waits for the clock.
 */

const perMs = 60_000;
/** About one order. */
const perOrderMax = 20;
/** Unsigned ones, about all orders together. */
const unsignedMax = 120;

const key = "shop.orders.often";

/**
 * Counts a message, unless there were enough.
 * @param {core.App} app
 * @param {string} orderId
 * @param {boolean} signed
 */
function mayLook(app, orderId, signed) {
  let may = false;
  app.store().setFunc(key, (old) => {
    const now = Date.now();
    /** @type {[number, string, boolean][]} */
    const recent = JSON.parse(old || "[]").filter(([at]) => now - at < perMs);
    const ofOrder = recent.filter(([, id]) => id === orderId).length;
    const unsigned = recent.filter(([, , isSigned]) => !isSigned).length;
    may = ofOrder < perOrderMax && (signed || unsigned < unsignedMax);
    return JSON.stringify(may ? [...recent, [now, orderId, signed]] : recent);
  });
  return may;
}

module.exports = { mayLook };
