const { jsonField } = require("../platform/json.js");

/*
 * The record of the pieces that an order has taken out of stock: the field `taken` of its row in `checkouts`.
 * A piece that goes back into stock moves from `qty` to `back`, so that it can be taken again when the order
 * is sent after all.
 */

/**
 * Pieces of a product and size that an order took. `qty`: pieces out of stock; `back`: pieces that went back.
 * @typedef {import("./stock.js").StockLine} StockLine
 * @typedef {StockLine & { back?: number }} TakenLine
 */

/**
 * Reads which pieces an order took out of stock.
 * @param {core.Record | null | undefined} checkout @returns {TakenLine[]}
 */
function readTakenLines(checkout) {
  const taken = checkout ? jsonField(checkout, "taken") : null;
  return Array.isArray(taken) ? taken : [];
}

/** Selects lines with pieces out of stock. @param {readonly TakenLine[]} taken @returns {TakenLine[]} */
function linesStillTaken(taken) {
  return taken.filter(({ qty }) => qty > 0);
}

/**
 * Moves pieces in the record of taken pieces from `qty` (out of stock) to `back` (in stock again).
 * @param {readonly TakenLine[]} taken @param {readonly StockLine[]} back the pieces to move
 * @returns {TakenLine[]}
 */
function withPiecesBackInStock(taken, back) {
  const left = new Map(back.map((line) => [stockLineKey(line), 0]));
  for (const line of back) left.set(stockLineKey(line), (left.get(stockLineKey(line)) ?? 0) + line.qty);
  return taken.map((line) => {
    const qty = Math.min(line.qty, left.get(stockLineKey(line)) ?? 0);
    left.set(stockLineKey(line), (left.get(stockLineKey(line)) ?? 0) - qty);
    return qty > 0 ? { ...line, qty: line.qty - qty, back: (line.back ?? 0) + qty } : line;
  });
}

/** Key of a product and size, to match lines. @param {{ id: string, size: string }} line */
const stockLineKey = ({ id, size }) => `${id} ${size}`;

module.exports = { withPiecesBackInStock, stockLineKey, linesStillTaken, readTakenLines };
