const { changeShared } = require("../shared.js");

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

/** @typedef {{ at: number, orderId: string, signed: boolean }} Message */

/**
 * Counts a message, unless there were enough.
 * @param {core.App} app
 * @param {string} orderId
 * @param {boolean} signed
 */
function mayLook(app, orderId, signed) {
  let may = false;
  changeShared(app, key, /** @type {Message[]} */ ([]), (known) => {
    const now = Date.now();
    const recent = known.filter(({ at }) => now - at < perMs);
    const ofOrder = recent.filter((message) => message.orderId === orderId).length;
    const unsigned = recent.filter((message) => !message.signed).length;
    may = ofOrder < perOrderMax && (signed || unsigned < unsignedMax);
    return may ? [...recent, { at: now, orderId, signed }] : recent;
  });
  return may;
}

module.exports = { mayLook };
