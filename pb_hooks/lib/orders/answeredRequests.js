const { isCancelledOrComingBack } = require("../domain.js");
const { parcelStateOf } = require("./orderRecord.js");

/*
 * A request to cancel or return an order is about one sale. When the order is sent after it was cancelled or came back, the request was
 * answered by that, and its shopper may ask again.
 */

const returnFields = ["returnRequestedAt", "returnReason", "returnSize"];

/**
 * Empties what was asked before the order was cancelled, when it is sent after all; a request to cancel also when it comes back. A request
 * to return stays with a returned order until its new invoice (`isAnsweredReturn`): without one it is the same sale.
 * @param {core.Record} order before it is saved @param {core.Record} stored
 */
function clearAnsweredRequests(order, stored) {
  const before = parcelStateOf(stored);
  if (!isCancelledOrComingBack(before) || isCancelledOrComingBack(parcelStateOf(order))) return;
  order.set("cancelRequestedAt", "");
  if (before === "cancelled") clearReturnRequest(order);
}

/** @param {core.Record} order */
function clearReturnRequest(order) {
  for (const name of returnFields) order.set(name, "");
}

/**
 * Whether an order that gets a new invoice was asked to be returned before: not after the delivery that the invoice is about, which can be
 * printed later.
 * @param {core.Record} order as stored
 */
function isAnsweredReturn(order) {
  const isDelivered = parcelStateOf(order) === "delivered";
  return !isDelivered || order.getString("returnRequestedAt") <= order.getString("parcelStateAt");
}

module.exports = { clearAnsweredRequests, clearReturnRequest, isAnsweredReturn, returnFields };
