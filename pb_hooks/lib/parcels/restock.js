const { hasNoPieces, isRestockable, subtractPieces } = require("../domain.js");
const { requireJournalRun } = require("../catalogue/journal.js");
const { findCheckout } = require("../checkout/checkouts.js");
const { itemsOf, parcelStateOf, orderedPieces } = require("../orders/orderRecord.js");
const { confirmedPieces, orderFieldError, unsellablePieces } = require("../orders/returnedPieces.js");
const { linesOfDeletedProducts, returnStock } = require("../orders/stock.js");
const {
  withPiecesBackInStock,
  stockLineKey,
  linesStillTaken,
  readTakenLines,
} = require("../orders/takenStock.js");

/**
 * @typedef {import("../orders/takenStock.js").StockLine} StockLine
 * @typedef {import("../orders/takenStock.js").TakenLine} TakenLine
 */

/**
 * Puts the pieces that the owner has confirmed as sellable back into stock: all pieces that the order took,
 * or, if `returnedPieces` has numbers, those pieces minus `unsellablePieces`. Order, stock and the record of
 * taken pieces (orders/takenStock.js) change in one transaction, so each piece goes back once.
 * @param {core.App} txApp in a transaction
 * @param {core.Record} order before it is saved
 * @param {core.Record} stored
 * @returns {boolean} whether stock changed
 * @throws {BadRequestError} when the order took none of these pieces out of stock, or when their products
 * were deleted
 */
function restockConfirmed(txApp, order, stored) {
  if (!order.getBool("sellable") || !isRestockable(parcelStateOf(order))) return false;
  const isSwitchedOn = !stored.getBool("sellable");
  const isChanged = order.getString("returnedPieces") !== stored.getString("returnedPieces");
  const confirmed = confirmedPieces(order);
  const hasConfirmedPieces = !hasNoPieces(confirmed);
  const pieces = subtractPieces(confirmed, unsellablePieces(order));
  if (!isSwitchedOn && !(hasConfirmedPieces && isChanged)) return false;
  const isBack = order.getString("restockedAt") !== "";
  if (isBack && wasSentSinceRestock(order)) {
    // `sellable` is still on from before the pieces were sent; this save only confirms which pieces came
    // back.
    if (!isSwitchedOn) return false;
    throw notTakenError("The pieces were back in stock when they were sent");
  }
  if (isBack && !hasConfirmedPieces) return false;
  requireJournalRun(txApp);
  const checkout = findCheckout(txApp, order.getString("orderId"));
  const taken = readTakenLines(checkout);
  if (!checkout || linesStillTaken(taken).length === 0) {
    // All pieces are back in stock already.
    if (hasConfirmedPieces && isBack) return false;
    throw notTakenError("The shop took no pieces of this order out of stock");
  }
  const isAll = !hasConfirmedPieces || hasNoPieces(subtractPieces(orderedPieces(order), pieces));
  const linesToReturn = isAll ? linesStillTaken(taken) : linesToPutBack(order, pieces, taken);
  if (linesToReturn.length === 0) return false;
  const linesWithoutProduct = linesOfDeletedProducts(txApp, linesToReturn);
  if (
    linesWithoutProduct.length > 0 &&
    (hasConfirmedPieces || linesWithoutProduct.length === linesToReturn.length)
  )
    throw deletedProductError(order, linesWithoutProduct, taken);
  const existing = linesToReturn.filter((line) => !linesWithoutProduct.includes(line));
  returnStock(txApp, existing);
  // Pieces of deleted products stay recorded as out of stock.
  checkout.set("taken", withPiecesBackInStock(taken, existing));
  txApp.save(checkout);
  order.set("restockedAt", new DateTime());
  return true;
}

/** Whether the courier had the parcel after its pieces went back into stock. @param {core.Record} order */
function wasSentSinceRestock(order) {
  const restockedAt = order.getString("restockedAt");
  return ["sentCancelledAt", "deliveredAt"].some((name) => order.getString(name) > restockedAt);
}

/**
 * The pieces to put back into stock: the sellable pieces except those that are back in stock already.
 * @param {core.Record} order
 * @param {readonly number[]} pieces number of sellable pieces of each item
 * @param {readonly TakenLine[]} taken
 * @returns {StockLine[]}
 * @throws {BadRequestError} when the order did not take that many pieces of an item out of stock
 */
function linesToPutBack(order, pieces, taken) {
  /** @type {Map<string, StockLine & { name: string }>} */
  const wanted = new Map();
  itemsOf(order).forEach(({ id, size, name }, at) => {
    const key = stockLineKey({ id: String(id ?? ""), size: String(size ?? "") });
    const qty = (wanted.get(key)?.qty ?? 0) + (pieces[at] ?? 0);
    wanted.set(key, { id: String(id ?? ""), size: String(size ?? ""), qty, name: String(name ?? "") });
  });
  return [...wanted].flatMap(([key, { name, ...line }]) => {
    const same = taken.filter((each) => stockLineKey(each) === key);
    const qty = line.qty - same.reduce((sum, { back = 0 }) => sum + back, 0);
    if (qty <= 0) return [];
    if (qty > same.reduce((sum, each) => sum + each.qty, 0))
      throw notTakenError(
        `The shop did not take as many of ${name}, ${line.size} out of stock for this order`,
      );
    return [{ ...line, qty }];
  });
}

/**
 * The error for pieces that cannot go back into stock, because their products were deleted.
 * @param {core.Record} order
 * @param {readonly StockLine[]} linesWithoutProduct
 * @param {readonly TakenLine[]} taken
 */
function deletedProductError(order, linesWithoutProduct, taken) {
  const items = itemsOf(order);
  const names = linesWithoutProduct.map(({ id }) => String(items.find((item) => item.id === id)?.name ?? id));
  const advice =
    parcelStateOf(order) === "returned"
      ? restockAdviceForReturned
      : restockAdviceForCancelled(namesNotTakenFromStock(items, taken));
  return orderFieldError(
    "sellable",
    `Deleted products have no stock to go back to: ${[...new Set(names)].join(", ")}. Nothing is changed. ${advice}`,
  );
}

const restockAdviceForReturned =
  "First switch sellable off, raise returnedPieces by these pieces only, and save. Then switch sellable on, raise returnedPieces by the other pieces, and save.";

/**
 * The advice for a cancelled order whose pieces belong to deleted products.
 * @param {readonly string[]} names of items, as `namesNotTakenFromStock` returns them
 */
function restockAdviceForCancelled(names) {
  if (names.length === 0) return "Leave sellable off.";
  return `Leave sellable off. The shop counts no pieces of ${names.join(", ")} as taken out of stock for this order: if you took some out yourself and they are back, correct the product's stock yourself.`;
}

/**
 * The names of the items whose product and size has no line in `taken` with pieces that are still out of
 * stock.
 * @param {ReturnType<typeof itemsOf>} items @param {readonly TakenLine[]} taken
 */
function namesNotTakenFromStock(items, taken) {
  const keys = linesStillTaken(taken).map(stockLineKey);
  const left = items.filter(
    ({ id, size }) => !keys.includes(stockLineKey({ id: String(id ?? ""), size: String(size ?? "") })),
  );
  return [...new Set(left.map(({ name }) => String(name ?? "")))];
}

/** The error at `sellable` when pieces cannot be put back into stock. @param {string} reason */
function notTakenError(reason) {
  return orderFieldError("sellable", `${reason}: change the product's stock yourself.`);
}

module.exports = { restockConfirmed };
