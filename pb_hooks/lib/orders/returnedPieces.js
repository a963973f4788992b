const {
  findPiece,
  isNoPiece,
  isPartialReturn,
  readPieces,
  returnedPiece,
  withoutPieces,
} = require("../domain.js");
const { jsonField } = require("../platform/json.js");
const { parcelStateOf, piecesOf } = require("./orderRecord.js");

/*
 * Which pieces of a returned order came back. The owner writes it into `returnedPieces`: how many of each item, those that came
 * back earlier included. An order without it came back as a whole, unless its shopper has asked to return a part.
 */

/**
 * The pieces of each item that the owner has confirmed; none of any without a confirmation.
 * @param {core.Record} order
 * @returns {number[]}
 */
function confirmedPieces(order) {
  const quantities = piecesOf(order);
  return readPieces(jsonField(order, "returnedPieces"), quantities) ?? quantities.map(() => 0);
}

/** Whether a part of the order comes back, and the owner has not said which pieces. @param {core.Record} order */
function waitsForPieces(order) {
  return isNoPiece(confirmedPieces(order)) && isPartial(order);
}

/** @param {core.Record} order */
function isPartial(order) {
  return isPartialReturn({
    pieces: piecesOf(order).reduce((sum, count) => sum + count, 0),
    returnReason: order.getString("returnReason"),
    hasRequest: order.getString("returnRequestedAt") !== "",
  });
}

/**
 * Checks what this save confirms. Confirming with `sellable` alone confirms the piece that the shopper has named.
 * @param {core.Record} order before it is saved
 * @param {core.Record | undefined} stored undefined for a new order
 * @throws {BadRequestError} with a sentence at the field
 */
function checkReturnedPieces(order, stored) {
  const isReturned = parcelStateOf(order) === "returned";
  if (isReturned && order.getBool("sellable") && !stored?.getBool("sellable") && waitsForPieces(order))
    confirmNamedPiece(order);
  if (order.getString("returnedPieces") === (stored?.getString("returnedPieces") ?? "")) return;
  const quantities = piecesOf(order);
  const pieces = readPieces(jsonField(order, "returnedPieces"), quantities);
  if (!pieces)
    throw refusal(
      "returnedPieces",
      "Write how many pieces of each item came back, at most as many as were ordered.",
    );
  if (isNoPiece(pieces) && isNoPiece(stored ? confirmedPieces(stored) : [])) return;
  if (!isReturned && !isNoPiece(pieces))
    throw refusal("returnedPieces", "Set parcelState to returned first: until then no piece has come back.");
  if (stored && !isNoPiece(withoutPieces(confirmedPieces(stored), pieces)))
    throw refusal(
      "returnedPieces",
      "A piece that was confirmed stays confirmed: the numbers can only be raised.",
    );
}

/** @param {core.Record} order */
function confirmNamedPiece(order) {
  const piece = returnedPiece(order.getString("returnReason"));
  const at = findPiece(jsonField(order, "items"), piece);
  if (at < 0)
    throw refusal(
      "sellable",
      `The shopper returns only ${piece || "a part"}: write into returnedPieces what came back, or change the product's stock yourself.`,
    );
  order.set(
    "returnedPieces",
    piecesOf(order).map((_, each) => (each === at ? 1 : 0)),
  );
}

/** @param {string} field @param {string} text @returns {BadRequestError} */
function refusal(field, text) {
  return new BadRequestError("Please look at the marked fields.", {
    [field]: new ValidationError(`order-${field}`, text),
  });
}

module.exports = { checkReturnedPieces, confirmedPieces, refusal, waitsForPieces };
