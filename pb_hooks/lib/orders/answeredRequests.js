const { cashOnDelivery, isCancelledOrComingBack } = require("../domain.js");
const { parcelStateOf, statusOf } = require("./orderRecord.js");
const { isConfirmationPending } = require("./returnedPieces.js");

/*
 * Clears shoppers' requests to cancel or return an order. An unanswered request is kept. An answered one is
 * kept while the order stays in the state that answers it, so that the owner can read what was asked. The
 * save that leaves this state clears the request, so that no later state shows it again and the shopper may
 * ask again. An order that is only corrected, or that was cancelled by mistake and is set back, keeps its
 * unanswered requests.
 */

const returnFields = ["returnRequestedAt", "returnReason", "returnSize"];

/**
 * Clears the requests that the stored order has answered, when this save changes the parcel state or removes
 * the refund.
 * @param {core.Record} order before it is saved @param {core.Record} stored the order as it is stored
 */
function clearAnsweredRequests(order, stored) {
  const [before, after] = [parcelStateOf(stored), parcelStateOf(order)];
  const losesRefund = isRefunded(stored) && !isRefunded(order);
  if (before === after && !losesRefund) return;
  if (isCancelAnswered(stored)) order.set("cancelRequestedAt", "");
  if (isReturnAnswered(stored, after)) clearReturnRequest(order);
}

/**
 * Whether the shopper's request to cancel is answered: the order was delivered nevertheless or returned, or
 * it is cancelled and needs no refund (paid on delivery) or is refunded.
 * @param {core.Record} order
 */
function isCancelAnswered(order) {
  const state = parcelStateOf(order);
  if (state === "cancelled") return order.getString("payment") === cashOnDelivery || isRefunded(order);
  return state === "delivered" || state === "returned";
}

/**
 * Whether the shopper's request to return is answered: the order was cancelled and then refunded or sent
 * again, or it came back. If the owner still has to confirm which pieces came back, the request is answered
 * only when the order is cancelled next.
 * @param {core.Record} order as stored @param {import("../domain.js").ParcelState} after its next state
 */
function isReturnAnswered(order, after) {
  const state = parcelStateOf(order);
  if (state === "returned") return after === "cancelled" || !isConfirmationPending(order);
  // An order that changes from cancelled directly to delivered was not sent again: the shopper had the
  // parcel.
  const isSentAgain = !isCancelledOrComingBack(after) && after !== "delivered";
  return state === "cancelled" && (isRefunded(order) || isSentAgain);
}

/**
 * Whether a cancelled order is refunded. Without a refund the cancellation can still be a mistake, because
 * the shop still has the money.
 * @param {core.Record} order
 */
function isRefunded(order) {
  return parcelStateOf(order) === "cancelled" && statusOf(order).toLowerCase() === "refunded";
}

/** Empties the fields of the shopper's request to return an order. @param {core.Record} order */
function clearReturnRequest(order) {
  for (const name of returnFields) order.set(name, "");
}

/**
 * Whether the request to return an order is about the sale before the order's new invoice. False for a
 * request that the shopper made after the delivery of the new sale, because the owner may print the invoice
 * later than that request. False for a cancelled order: `clearAnsweredRequests` has cleared or kept its
 * request in the same save.
 * @param {core.Record} order as stored
 * @param {string} before the parcel's state before the save that issues the invoice; "" when the invoice is
 * issued without a save
 */
function isAnsweredReturn(order, before) {
  if (before === "cancelled") return false;
  const isDelivered = parcelStateOf(order) === "delivered";
  return !isDelivered || order.getString("returnRequestedAt") <= order.getString("parcelStateAt");
}

module.exports = { clearAnsweredRequests, clearReturnRequest, isAnsweredReturn, returnFields };
