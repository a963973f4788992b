const { codedError } = require("../platform/errors.js");
const { bodyOf } = require("../platform/request.js");

/*
 * Refuses the owner's save of an order whose parcel state was changed since the dashboard's form was opened,
 * for example by the shopper's cancellation. The form sends the state that it has shown (`parcelStateSeen`).
 */

/**
 * Key of the parcel state that the form has shown, in a record's custom data, which is not stored. The
 * request hook sets it, and the transaction that saves the order reads it.
 */
const seenKey = "parcelStateSeen";

/**
 * Request hook of a changed order: copies the parcel state that the form has shown into the record's custom
 * data.
 * @param {core.RecordRequestEvent} e of `orders`
 */
function readSeenState(e) {
  const seen = bodyOf(e)[seenKey];
  if (typeof seen === "string") e.record?.set(seenKey, seen);
}

/**
 * Throws for an order whose stored parcel state is not the one that the owner's form has shown.
 * @param {core.Record} order before it is saved
 * @param {string} storedState as read in the transaction that saves the order
 * @throws "order-moved" (409) with a sentence at the field
 */
function requireCurrentState(order, storedState) {
  const seen = order.getString(seenKey);
  if (seen === "" || seen === storedState) return;
  const message = `The order is ${storedState} by now; it was ${seen} when this form was opened. Nothing is saved: open the order again.`;
  throw codedError(409, "order-moved", message, { parcelState: { code: "order-moved", message } });
}

module.exports = { readSeenState, requireCurrentState };
