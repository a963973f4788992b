const { clearReturnRequest, isAnsweredReturn, returnFields } = require("./answeredRequests.js");
const { parcelStateOf } = require("./orderRecord.js");

/**
 * Clears the fields of an order that are about the sale before its new invoice: pieces that came back, the
 * earlier delivery and the request to return it. Uses SQL, because the order itself may be in the middle of a
 * save.
 * @param {core.App} txApp in the transaction that issues the invoice
 * @param {core.Record} order as stored
 * @param {string} before the parcel's state before the save that issues the invoice; "" when the invoice is
 * issued without a save
 */
function clearPreviousSaleFields(txApp, order, before) {
  order.set("returnedPieces", null);
  order.set("unsellablePieces", null);
  order.set("deliveredAt", parcelStateOf(order) === "delivered" ? order.getString("parcelStateAt") : "");
  if (isAnsweredReturn(order, before)) clearReturnRequest(order);
  const texts = Object.fromEntries(
    ["deliveredAt", ...returnFields].map((name) => [name, order.getString(name)]),
  );
  const setTexts = Object.keys(texts).map((name) => `${name} = {:${name}}`);
  txApp
    .db()
    // Sets `updated`, so that devices fetch the order again, also when the invoice is printed without a save.
    .newQuery(
      `UPDATE orders SET returnedPieces = NULL, unsellablePieces = NULL, updated = {:now}, ${setTexts.join(", ")}
      WHERE id = {:id}`,
    )
    .bind({ id: order.id, now: new DateTime().string(), ...texts })
    .execute();
}

module.exports = { clearPreviousSaleFields };
