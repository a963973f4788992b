const { cashOnDelivery, isCancelledOrComingBack } = require("../domain.js");
const { parcelStateOf, statusOf } = require("./orderRecord.js");

/*
 * A request to cancel or return an order is about one sale, and ends when that sale has ended and the order
 * is sent after all: then its shopper may ask again. An order that is only corrected, or that was cancelled
 * by mistake and is set back, keeps its requests.
 */

const returnFields = ["returnRequestedAt", "returnReason", "returnSize"];

/**
 * Empties the requests of a sale that has ended, when the order is sent after all. A request to return stays
 * with a returned order until its new invoice (`isAnsweredReturn`): without one it is the same sale.
 * @param {core.Record} order before it is saved @param {core.Record} stored
 */
function clearAnsweredRequests(order, stored) {
  const [before, after] = [parcelStateOf(stored), parcelStateOf(order)];
  if (!isCancelledOrComingBack(before) || isCancelledOrComingBack(after)) return;
  const wasCancelled = before === "cancelled";
  if (before === "returned" || (wasCancelled && (isPaidOnDelivery(stored) || isRefunded(stored))))
    order.set("cancelRequestedAt", "");
  // What is delivered at once was with the shopper all the time.
  if (wasCancelled && (after !== "delivered" || isRefunded(stored))) clearReturnRequest(order);
}

/** An order that is paid on delivery is cancelled together with the request. @param {core.Record} order */
const isPaidOnDelivery = (order) => order.getString("payment") === cashOnDelivery;

/**
 * Without a refund the shopper's money is still there, and a cancellation can be a mistake.
 * @param {core.Record} order
 */
const isRefunded = (order) => statusOf(order).toLowerCase() === "refunded";

/** @param {core.Record} order */
function clearReturnRequest(order) {
  for (const name of returnFields) order.set(name, "");
}

/**
 * Whether an order that gets a new invoice was asked to be returned before: not after the delivery that the
 * invoice is about, which can be printed later. For a cancelled order `clearAnsweredRequests` has decided it
 * in the same save.
 * @param {core.Record} order as stored
 * @param {string} before the parcel's state before this save; "" without a save
 */
function isAnsweredReturn(order, before) {
  if (before === "cancelled") return false;
  const isDelivered = parcelStateOf(order) === "delivered";
  return !isDelivered || order.getString("returnRequestedAt") <= order.getString("parcelStateAt");
}

module.exports = { clearAnsweredRequests, clearReturnRequest, isAnsweredReturn, returnFields };
