const { cashOnDelivery, isCancelledOrComingBack } = require("../domain.js");
const { parcelStateOf, statusOf } = require("./orderRecord.js");
const { isConfirmationPending } = require("./returnedPieces.js");

/*
 * A shopper's request to cancel or return an order is kept while it is unanswered. An answered one is kept as
 * long as the order stays in the state that answers it, because the owner reads there what was asked. The
 * save that leaves this state empties the request, so no later state shows it again and the shopper may ask
 * again. An order that is only corrected, or that was cancelled by mistake and is set back, keeps its
 * unanswered requests.
 */

const returnFields = ["returnRequestedAt", "returnReason", "returnSize"];

/**
 * Empties the shopper's requests that the stored order answers, when this save changes the parcel state or
 * removes the refund.
 * @param {core.Record} order before it is saved @param {core.Record} stored
 */
function clearAnsweredRequests(order, stored) {
  const [before, after] = [parcelStateOf(stored), parcelStateOf(order)];
  const losesRefund = isRefunded(stored) && !isRefunded(order);
  if (before === after && !losesRefund) return;
  if (isCancelAnswered(stored)) order.set("cancelRequestedAt", "");
  if (isReturnAnswered(stored, after)) clearReturnRequest(order);
}

/**
 * Whether the request to cancel is answered: the order was delivered all the same, came back, or is cancelled
 * for good.
 * @param {core.Record} order
 */
function isCancelAnswered(order) {
  const state = parcelStateOf(order);
  if (state === "cancelled") return order.getString("payment") === cashOnDelivery || isRefunded(order);
  return state === "delivered" || state === "returned";
}

/**
 * Whether the request to return is answered: the order came back, or was cancelled and is refunded or sent
 * again. One whose returned pieces are not confirmed is still the same sale, unless it is cancelled.
 * @param {core.Record} order as stored @param {import("../domain.js").ParcelState} after its next state
 */
function isReturnAnswered(order, after) {
  const state = parcelStateOf(order);
  if (state === "returned") return after === "cancelled" || !isConfirmationPending(order);
  // A cancelled order that becomes delivered without another state was with the shopper all the time.
  const isSentAgain = !isCancelledOrComingBack(after) && after !== "delivered";
  return state === "cancelled" && (isRefunded(order) || isSentAgain);
}

/**
 * Whether a cancelled order is refunded. Without a refund the shopper's money is still there, and the
 * cancellation can be a mistake.
 * @param {core.Record} order
 */
function isRefunded(order) {
  return parcelStateOf(order) === "cancelled" && statusOf(order).toLowerCase() === "refunded";
}

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
