const { readParcelState, stateForStatus } = require("../domain.js");

/** @typedef {import("../domain.js").ParcelState} ParcelState */

/** The state of an order's parcel. @param {core.Record} order @returns {ParcelState} */
function parcelStateOf(order) {
  return readParcelState(order.getString("parcelState")) ?? "processing";
}

/**
 * Record hook of every save of an order: keeps status and state of the parcel together. A new state becomes the status, a new
 * status that names a state becomes the state; when both were changed, the status keeps the owner's words.
 * @param {core.RecordEvent} e of `orders`
 */
function saveParcel(e) {
  const order = /** @type {core.Record} */ (e.record);
  const before = order.original();
  const isNew = order.isNew();
  const stateBefore = isNew ? "" : before.getString("parcelState");
  const hasNewState = order.getString("parcelState") !== stateBefore;
  const hasNewStatus = isNew || order.getString("status") !== before.getString("status");
  if (hasNewState && (!hasNewStatus || order.getString("status").trim() === ""))
    order.set("status", parcelStateOf(order));
  if (!hasNewState && hasNewStatus)
    order.set("parcelState", stateForStatus(order.getString("status"), parcelStateOf(order)));
  if (order.getString("parcelState") === "") order.set("parcelState", "processing");
  const isTimed = order.getString("parcelStateAt") !== (isNew ? "" : before.getString("parcelStateAt"));
  if (order.getString("parcelState") !== stateBefore && !isTimed) order.set("parcelStateAt", new DateTime());
  e.next();
}

module.exports = { parcelStateOf, saveParcel };
