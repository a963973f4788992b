const { isAfterPickup, mergeParcelReports, shiprocketNumberIn } = require("../domain.js");
const { detailsMaxAgeMs } = require("../orders/erase.js");
const { fromDbDate, toDbDate } = require("../platform/dates.js");
const { parcelStateOf } = require("../orders/orderRecord.js");

/**
 * What a courier's message, or a line of the owner's CSV file, says about a parcel.
 * @typedef {Omit<import("../domain.js").CourierMessage, "orderNumbers" | "shiprocketNumber">} ParcelUpdate
 */

/**
 * Shiprocket's public tracking page, to which a parcel's number is appended. Not documented by Shiprocket.
 */
const trackingPage = "https://shiprocket.co/tracking/";

/**
 * Applies a courier's message about a parcel to its order, in one transaction. Applying it again, or an older
 * message later, changes nothing.
 * @param {core.App} app not a transaction
 * @param {import("../domain.js").CourierMessage} message
 * @returns {"unknown" | "same" | "changed"} "unknown": the shop has no such order
 */
function applyCourierMessage(app, message) {
  /** @type {"unknown" | "same" | "changed"} */
  let outcome = "unknown";
  app.runInTransaction((txApp) => {
    const order = findOrderOfParcel(txApp, message);
    if (!order) return;
    const page = message.awb && trackingPage + encodeURIComponent(message.awb);
    const changed = setParcelFields(order, { ...message, trackingUrl: message.trackingUrl || page });
    if (order.getString("shiprocketOrder") === "") {
      const number = shiprocketNumberIn(message, order.getString("orderId"));
      order.set("shiprocketOrder", number);
      if (number) changed.push("shiprocketOrder");
    }
    if (changed.length > 0) txApp.save(order);
    outcome = changed.length > 0 ? "changed" : "same";
  });
  return outcome;
}

/**
 * Sets the fields of an order that a courier's message changes; the caller saves the order. A cancelled order
 * that the courier has picked up keeps its parcel state, and gets the courier's words as a note.
 * @param {core.Record} order
 * @param {ParcelUpdate} update
 * @returns {string[]} the names of the changed fields
 */
function setParcelFields(order, update) {
  const now = Date.now();
  const before = { state: parcelStateOf(order), at: fromDbDate(order.getString("parcelStateAt")) };
  // A time in the future or before the order comes from a wrong clock; the current time is used instead.
  const at = update.at >= fromDbDate(order.getString("createdAt")) && update.at < now ? update.at : now;
  const after = update.state ? mergeParcelReports(before, { state: update.state, at }) : before;
  const isNewState = after.state !== before.state;
  /** @type {Record<string, string>} */
  const newValues = {};
  if (isNewState) newValues["parcelState"] = after.state;
  if (isNewState || after.at !== before.at) newValues["parcelStateAt"] = toDbDate(after.at);
  if ((update.state === "delivered" || update.isReturn) && order.getString("deliveredAt") === "")
    newValues["deliveredAt"] = toDbDate(at);
  const isSent = update.text !== "" && update.state && isAfterPickup(update.state);
  const isSentCancelled = before.state === "cancelled" && isSent;
  if (isSentCancelled && order.getString("sentCancelledAt") === "")
    newValues["sentCancelledAt"] = toDbDate(now);
  if (isNewState) newValues["parcelNote"] = "";
  else if (isSentCancelled) newValues["parcelNote"] = update.text;
  else if (!update.state && update.text && at >= before.at) newValues["parcelNote"] = update.text;
  const isLater = update.state === after.state && at > fromDbDate(order.getString("courierAt"));
  if (update.state && mayStoreTracking(order))
    Object.assign(newValues, courierFields(order, update, { replaces: isNewState || isLater, at }));
  const changed = Object.keys(newValues).filter((name) => order.getString(name) !== newValues[name]);
  for (const name of changed) order.set(name, newValues[name]);
  return changed;
}

/**
 * Selects which of courier, parcel number and tracking page a message with a known parcel state sets. (A
 * message without a known state sets none, because it can be about a pickup that another courier has
 * cancelled.)
 * @param {core.Record} order @param {ParcelUpdate} update
 * @param {{ replaces: boolean, at: number }} message `replaces`: whether the message has the latest state
 * and, of the messages about that state, the latest time; if false, the message only fills empty fields.
 * `at`: milliseconds since 1970
 * @returns {Record<string, string>} values by field
 */
function courierFields(order, update, { replaces, at }) {
  const names = /** @type {const} */ (["courier", "awb", "trackingUrl"]);
  const given = names.filter((name) => update[name] && (replaces || order.getString(name) === ""));
  const newValues = Object.fromEntries(given.map((name) => [name, update[name]]));
  return replaces && given.length > 0 ? { ...newValues, courierAt: toDbDate(at) } : newValues;
}

/**
 * Whether an order may get the number and the tracking link of its parcel. False when the order's address was
 * erased or is due to be erased, because the courier finds the address by the parcel's number.
 * @param {core.Record} order
 */
function mayStoreTracking(order) {
  const orderedAt = order.getDateTime("createdAt").unix() * 1000;
  return !order.getBool("erased") && orderedAt >= Date.now() - detailsMaxAgeMs();
}

/**
 * Finds the order that a courier or the owner means: by the shop's or Shiprocket's order number, else by the
 * parcel's number (`awb`).
 * @param {core.App} app
 * @param {{ orderNumbers: string[], awb: string }} wanted
 * @returns {core.Record | undefined}
 */
function findOrderOfParcel(app, { orderNumbers, awb }) {
  for (const field of ["orderId", "shiprocketOrder"])
    for (const number of orderNumbers) {
      const found = app.findRecordsByFilter("orders", `${field} = {:number}`, "", 1, 0, { number })[0];
      if (found) return found;
    }
  // The newest order, because couriers use parcel numbers again after some years.
  return awb ? app.findRecordsByFilter("orders", "awb = {:awb}", "-createdAt", 1, 0, { awb })[0] : undefined;
}

module.exports = { applyCourierMessage, findOrderOfParcel, setParcelFields };
