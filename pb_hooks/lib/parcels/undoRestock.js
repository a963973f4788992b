const { isRestockable } = require("../domain.js");
const { requireJournalRun } = require("../catalogue/journal.js");
const { findCheckout } = require("../checkout/checkouts.js");
const { itemsOf, parcelStateOf, readQuantity } = require("../orders/orderRecord.js");
const { addToShortfall, countPiecesInShortfall, shortfallLineText } = require("../orders/shortfall.js");
const { takeStock } = require("../orders/stock.js");
const { stockLineKey, linesStillTaken, readTakenLines } = require("../orders/takenStock.js");
const { reportProblem } = require("../platform/problemLog.js");

/** @typedef {import("../orders/takenStock.js").StockLine} StockLine */
/** @typedef {import("../orders/takenStock.js").TakenLine} TakenLine */

/**
 * Takes restocked pieces out of stock again when their order is no longer cancelled or returned, also when
 * the order becomes `returning`. Pieces that are not in stock any more are named in `shortfall`, as at a
 * sale. Empties `restockedAt` in the same transaction, so a repeated message takes nothing twice. Takes
 * nothing while `restockedAt` is empty: an owner who empties this field has changed the stock by hand.
 * @param {core.App} txApp in a transaction
 * @param {core.Record} order before it is saved
 * @param {core.Record} stored
 * @returns {boolean} whether stock changed
 */
function undoRestock(txApp, order, stored) {
  const leavesShop = isRestockable(parcelStateOf(stored)) && !isRestockable(parcelStateOf(order));
  if (!leavesShop) return false;
  // The owner's `sellable` was about the pieces that had come back, which are sent again now.
  order.set("sellable", false);
  if (order.getString("restockedAt") === "") return false;
  order.set("restockedAt", "");
  const checkout = findCheckout(txApp, order.getString("orderId"));
  if (!checkout) return false;
  requireJournalRun(txApp);
  const before = withRestockedPieces(readTakenLines(checkout), order);
  /** @type {StockLine[]} */
  const missing = [];
  let isChanged = false;
  const after = before.map(({ back = 0, ...line }) => {
    if (back <= 0) return line;
    const retaken = takeStock(txApp, [{ id: line.id, size: line.size, qty: back }]);
    missing.push(...retaken.missing);
    const qty = retaken.taken[0]?.qty ?? 0;
    isChanged ||= qty > 0;
    return { ...line, qty: line.qty + qty };
  });
  checkout.set("taken", linesStillTaken(after));
  txApp.save(checkout);
  addMissingToShortfall(txApp, order, missing, before);
  return isChanged;
}

/**
 * Completes an order's stock lines with the pieces that went back into stock (`back`). After a return of the
 * whole order, earlier releases did not store `back`. For such an order this function computes `back`: the
 * ordered pieces of each product and size without a line that has pieces out of stock, minus the pieces that
 * `shortfall` names.
 * @param {readonly TakenLine[]} taken @param {core.Record} order
 * @returns {readonly TakenLine[]}
 */
function withRestockedPieces(taken, order) {
  if (taken.some(({ back = 0 }) => back > 0)) return taken;
  const keys = linesStillTaken(taken).map(stockLineKey);
  const [shortfall, items] = [order.getString("shortfall"), itemsOf(order)];
  const lines = orderedLines(order).filter((line) => line.id !== "" && !keys.includes(stockLineKey(line)));
  return [
    ...taken,
    ...lines.map((line) => ({
      ...line,
      qty: 0,
      back: line.qty - countPiecesInShortfall(shortfall, line, items),
    })),
  ];
}

/**
 * The ordered pieces, one line for each product and size.
 * @param {core.Record} order
 * @returns {StockLine[]}
 */
function orderedLines(order) {
  /** @type {Map<string, StockLine>} */
  const lines = new Map();
  for (const item of itemsOf(order)) {
    const line = { id: String(item.id ?? ""), size: String(item.size ?? ""), qty: readQuantity(item.qty) };
    lines.set(stockLineKey(line), { ...line, qty: line.qty + (lines.get(stockLineKey(line))?.qty ?? 0) });
  }
  return [...lines.values()];
}

/**
 * Adds to the order's `shortfall` the pieces that could not be taken from stock again, and reports them.
 * @param {core.App} app
 * @param {core.Record} order before it is saved
 * @param {readonly StockLine[]} missing those pieces
 * @param {readonly TakenLine[]} taken the order's stock lines before `undoRestock` took any
 */
function addMissingToShortfall(app, order, missing, taken) {
  if (missing.length === 0) return;
  const [orderId, items] = [order.getString("orderId"), itemsOf(order)];
  const isSame = (/** @type {StockLine} */ line) => (/** @type {{ id?: unknown, size?: unknown }} */ other) =>
    stockLineKey({ id: String(other.id ?? ""), size: String(other.size ?? "") }) === stockLineKey(line);
  const missingBefore = (/** @type {StockLine} */ line) =>
    items.filter(isSame(line)).reduce((sum, { qty }) => sum + readQuantity(qty), 0) -
    taken.filter(isSame(line)).reduce((sum, { qty, back = 0 }) => sum + qty + back, 0);
  order.set("shortfall", addToShortfall(order.getString("shortfall"), missing, { items, missingBefore }));
  const text = missing.map((line) => shortfallLineText(line, items)).join(", ");
  const what = "An order that is sent again is not covered by the stock";
  reportProblem(app, what, { orderId, problem: text }, "warn");
}

module.exports = { undoRestock };
