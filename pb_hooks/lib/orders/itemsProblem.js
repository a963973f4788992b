const { lineQuantityMax, priceMaxRupees } = require("../domain.js");

const example = 'for example [{"name": "Kantha Tee", "size": "M", "qty": 2, "price": 1299}]';

/**
 * Checks the items that the owner enters in an order, because invoice, stock and sales read them.
 * @param {unknown} items null or "": the order has none
 * @returns {string | undefined} a sentence that names the first problem
 */
function findItemsProblem(items) {
  if (items === null || items === "") return;
  if (!Array.isArray(items)) return `Write a list, ${example}.`;
  for (const [at, item] of items.entries()) {
    const problem = findItemProblem(item);
    if (problem) return `Item ${at + 1}: ${problem}, ${example}.`;
  }
}

/**
 * Finds the first problem of one item; undefined for a valid item.
 * @param {unknown} item @returns {string | undefined}
 */
function findItemProblem(item) {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return "write name, qty and price";
  const { name, qty = 1, price = 0 } = /** @type {Record<string, unknown>} */ (item);
  if (typeof name !== "string" || name.trim() === "") return "write a name";
  if ("quantity" in item && !("qty" in item)) return "write qty, not quantity";
  if (
    !Number.isInteger(parseEnteredNumber(qty)) ||
    parseEnteredNumber(qty) < 1 ||
    parseEnteredNumber(qty) > lineQuantityMax
  )
    return `qty is a whole number from 1 to ${lineQuantityMax}`;
  if (!(parseEnteredNumber(price) >= 0 && parseEnteredNumber(price) <= priceMaxRupees))
    return `price is a number of rupees per piece, from 0 to ${priceMaxRupees}, without commas`;
}

/** Parses a number that may be entered as text; NaN for any other value. @param {unknown} value */
function parseEnteredNumber(value) {
  const isText = typeof value === "string" && /^\d+(\.\d+)?$/.test(value);
  return typeof value === "number" || isText ? Number(value) : Number.NaN;
}

module.exports = { findItemsProblem };
