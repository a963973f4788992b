const { jsonField } = require("../platform/json.js");

/*
 * The record of the pieces that an order took out of stock (`taken` of its checkout). A piece that goes back
 * into stock is counted in `back` instead of `qty`, so that it can be taken again when the order is sent
 * after all.
 */

/**
 * @typedef {import("./stock.js").StockLine} StockLine
 * @typedef {StockLine & { back?: number }} TakenLine `qty`: pieces out of stock; `back`: pieces that went
 * back
 */

/** @param {core.Record | null | undefined} checkout @returns {TakenLine[]} */
function takenLines(checkout) {
  const taken = checkout ? jsonField(checkout, "taken") : null;
  return Array.isArray(taken) ? taken : [];
}

/** The lines with pieces that are out of stock. @param {readonly TakenLine[]} taken @returns {TakenLine[]} */
function linesStillTaken(taken) {
  return taken.filter(({ qty }) => qty > 0);
}

/**
 * The record with these pieces moved from `qty` to `back`.
 * @param {readonly TakenLine[]} taken @param {readonly StockLine[]} back
 * @returns {TakenLine[]}
 */
function withReturnedPieces(taken, back) {
  const left = new Map(back.map((line) => [stockLineKey(line), 0]));
  for (const line of back) left.set(stockLineKey(line), (left.get(stockLineKey(line)) ?? 0) + line.qty);
  return taken.map((line) => {
    const qty = Math.min(line.qty, left.get(stockLineKey(line)) ?? 0);
    left.set(stockLineKey(line), (left.get(stockLineKey(line)) ?? 0) - qty);
    return qty > 0 ? { ...line, qty: line.qty - qty, back: (line.back ?? 0) + qty } : line;
  });
}

/** @param {{ id: string, size: string }} line */
const stockLineKey = ({ id, size }) => `${id} ${size}`;

module.exports = { withReturnedPieces, stockLineKey, linesStillTaken, takenLines };
