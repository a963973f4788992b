const {
  addPieces,
  hasNoPieces,
  isCancelledOrComingBack,
  countPiecesNamedInReason,
  needsOwnerReturnConfirmation,
  parseReturnedPieces,
  piecesTextInReason,
  subtractPieces,
} = require("../domain.js");
const { jsonField } = require("../platform/json.js");
const { parcelStateOf, orderedPieces } = require("./orderRecord.js");

/*
 * Which pieces of a returned order came back. The owner enters in the field `returnedPieces` how many of each
 * item are back in total. While the field is empty, the whole order counts as returned, unless only a part
 * may have come back (`needsOwnerReturnConfirmation`).
 */

/**
 * How many pieces of each item the owner has confirmed as returned; zeros without a confirmation.
 * @param {core.Record} order
 * @returns {number[]}
 */
function confirmedPieces(order) {
  const quantities = orderedPieces(order);
  return parseReturnedPieces(jsonField(order, "returnedPieces"), quantities) ?? quantities.map(() => 0);
}

/**
 * How many returned pieces of each item cannot be sold: those confirmed by saves with `sellable` off.
 * @param {core.Record} order
 * @returns {number[]}
 */
function unsellablePieces(order) {
  const quantities = orderedPieces(order);
  return parseReturnedPieces(jsonField(order, "unsellablePieces"), quantities) ?? quantities.map(() => 0);
}

/**
 * Adds the pieces that this save confirms with `sellable` off to the field `unsellablePieces`, so that they
 * stay out of stock when further pieces are confirmed later. A save that switches `sellable` on without new
 * numbers empties the field: all confirmed pieces can be sold.
 * @param {core.Record} order before it is saved
 * @param {core.Record | undefined} stored undefined for a new order
 */
function recordUnsellable(order, stored) {
  const before = stored ? confirmedPieces(stored) : [];
  const added = subtractPieces(confirmedPieces(order), before);
  const isSwitchedOn = order.getBool("sellable") && !stored?.getBool("sellable");
  const recorded = unsellablePieces(order);
  if (!order.getBool("sellable") && !hasNoPieces(added))
    order.set("unsellablePieces", addPieces(recorded, added));
  else if (isSwitchedOn && hasNoPieces(added) && !hasNoPieces(recorded)) order.set("unsellablePieces", null);
}

/**
 * Empties the numbers of returned pieces when an order that came back as a whole is sent or delivered again:
 * the numbers are about the earlier parcel. Needed for an order that gets no new invoice; with a new invoice
 * `clearPreviousSaleFields` empties the numbers in any case.
 * @param {core.Record} order before it is saved
 * @param {core.Record} stored
 */
function clearReturnedPieces(order, stored) {
  const isSentAgain =
    isCancelledOrComingBack(parcelStateOf(stored)) && !isCancelledOrComingBack(parcelStateOf(order));
  if (!isSentAgain || !hasNoPieces(subtractPieces(orderedPieces(order), confirmedPieces(order)))) return;
  order.set("returnedPieces", null);
  order.set("unsellablePieces", null);
}

/**
 * Whether a part of the order may have come back and the owner has not confirmed its pieces yet.
 * @param {core.Record} order
 */
function isConfirmationPending(order) {
  if (!hasNoPieces(confirmedPieces(order))) return false;
  return needsOwnerReturnConfirmation({
    pieces: orderedPieces(order).reduce((sum, count) => sum + count, 0),
    wasDelivered: order.getString("deliveredAt") !== "",
    returnReason: order.getString("returnReason"),
    hasRequest: order.getString("returnRequestedAt") !== "",
  });
}

/**
 * Validates the confirmation of returned pieces in a save. If the owner switches `sellable` on while the
 * confirmation is pending, confirms the pieces that the shopper has named.
 * @param {core.Record} order before it is saved
 * @param {core.Record | undefined} stored undefined for a new order
 * @throws {BadRequestError} with a sentence at the field
 */
function validateReturnedPieces(order, stored) {
  const isReturned = parcelStateOf(order) === "returned";
  if (isReturned && order.getBool("sellable") && !stored?.getBool("sellable") && isConfirmationPending(order))
    confirmPiecesNamedByShopper(order);
  if (order.getString("returnedPieces") === (stored?.getString("returnedPieces") ?? "")) return;
  const quantities = orderedPieces(order);
  const pieces = parseReturnedPieces(jsonField(order, "returnedPieces"), quantities);
  if (!pieces)
    throw orderFieldError(
      "returnedPieces",
      "Write how many pieces of each item came back, at most as many as were ordered.",
    );
  if (hasNoPieces(pieces) && hasNoPieces(stored ? confirmedPieces(stored) : [])) return;
  if (!isReturned && !hasNoPieces(pieces))
    throw orderFieldError(
      "returnedPieces",
      "Set parcelState to returned first: until then no piece has come back.",
    );
  if (stored && !hasNoPieces(subtractPieces(confirmedPieces(stored), pieces)))
    throw orderFieldError(
      "returnedPieces",
      "A piece that was confirmed stays confirmed: the numbers can only be raised.",
    );
}

/**
 * Confirms as returned the pieces that the shopper has named in the request to return.
 * @param {core.Record} order
 * @throws {BadRequestError} when the shopper named no pieces, or pieces that do not belong to exactly one
 * item of the order
 */
function confirmPiecesNamedByShopper(order) {
  const reason = order.getString("returnReason");
  const pieces = countPiecesNamedInReason(jsonField(order, "items"), orderedPieces(order), reason);
  const named = piecesTextInReason(reason);
  if (!pieces)
    throw orderFieldError(
      "sellable",
      `${named ? `The shopper returns ${named}` : "A part of this order may have come back"}: write into returnedPieces what came back, or change the product's stock yourself.`,
    );
  order.set("returnedPieces", pieces);
}

/**
 * Creates an error that the dashboard shows at a field of the order.
 * @param {string} field @param {string} text
 * @returns {BadRequestError}
 */
function orderFieldError(field, text) {
  return new BadRequestError("Please look at the marked fields.", {
    [field]: new ValidationError(`order-${field}`, text),
  });
}

module.exports = {
  validateReturnedPieces,
  clearReturnedPieces,
  confirmedPieces,
  isConfirmationPending,
  orderFieldError,
  recordUnsellable,
  unsellablePieces,
};
