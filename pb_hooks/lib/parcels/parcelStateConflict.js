const { codedError } = require("../platform/errors.js");
const { bodyOf } = require("../platform/request.js");

/*
 * The dashboard's form of an order sends the parcel state that it has shown (`parcelStateSeen`). The save is
 * refused when the stored state is another one: the shopper may have cancelled the order since the form was
 * opened.
 */

/**
 * The record keeps the seen state as custom data, which is not stored, from the request to the transaction
 * that saves the order.
 */
const seenKey = "parcelStateSeen";

/**
 * Request hook of a changed order: copies the seen state from the request to the record.
 * @param {core.RecordRequestEvent} e of `orders`
 */
function readSeenState(e) {
  const seen = bodyOf(e)[seenKey];
  if (typeof seen === "string") e.record?.set(seenKey, seen);
}

/**
 * Refuses to save an order whose parcel state is not the one that the form has shown.
 * @param {core.Record} order before it is saved
 * @param {string} storedState in the transaction that saves it
 * @throws "order-moved" (409) with a sentence at the field, when the request has seen another state
 */
function requireCurrentState(order, storedState) {
  const seen = order.getString(seenKey);
  if (seen === "" || seen === storedState) return;
  const message = `The order is ${storedState} by now; it was ${seen} when this form was opened. Nothing is saved: open the order again.`;
  throw codedError(409, "order-moved", message, { parcelState: { code: "order-moved", message } });
}

module.exports = { readSeenState, requireCurrentState };
