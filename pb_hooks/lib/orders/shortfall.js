/*
 * The text in the field `shortfall` of an order: which pieces were sold although they were not in stock.
 */

/**
 * Maximum length of the text; also of the field in pb_migrations/1770000005_orders.js. With a longer text the
 * order could not be saved.
 */
const maxChars = 20_000;

/** @typedef {{ id?: unknown, name?: unknown, size?: unknown }} Item of an order */

/** Joins texts up to the maximum length, and adds how many were left out. @param {readonly string[]} texts */
function joinUpToLimit(texts) {
  const [whole, more] = [texts.join(", "), ", and 999 more".length];
  if (whole.length <= maxChars) return whole;
  let [text, count] = ["", 0];
  for (const each of texts) {
    const next = text ? `${text}, ${each}` : each;
    if (next.length + more > maxChars) break;
    [text, count] = [next, count + 1];
  }
  return `${text}, and ${texts.length - count} more`;
}

/**
 * Formats one line of the shortfall text, for example "2 × Kolam Tee, M".
 * @param {import("./stock.js").StockLine} line
 * @param {readonly Item[]} items of the order
 */
function shortfallLineText({ id, size, qty }, items) {
  const name = items.find((item) => item.id === id && item.size === size)?.name ?? id;
  return `${qty} × ${size ? `${name}, ${size}` : name}`;
}

/**
 * Reads from a shortfall text how many pieces of a product and size were not in stock; 0 when the text does
 * not name them.
 * @param {string} text @param {import("./stock.js").StockLine} line with all ordered pieces @param
 * {readonly Item[]} items of the order
 */
function countPiecesInShortfall(text, line, items) {
  for (let { qty } = line; qty > 0; qty -= 1)
    if (`, ${text}, `.includes(`, ${shortfallLineText({ ...line, qty }, items)}, `)) return qty;
  return 0;
}

/**
 * Adds pieces that are not in stock to a shortfall text. If the text already names the same product and size,
 * both numbers are added up.
 * @param {string} text
 * @param {readonly import("./stock.js").StockLine[]} missing
 * @param {{ items: readonly Item[], missingBefore: (line: import("./stock.js").StockLine) => number }} order
 * @returns {string}
 */
function addToShortfall(text, missing, { items, missingBefore }) {
  const texts = missing.reduce((all, line) => {
    const before = missingBefore(line);
    const added = shortfallLineText({ ...line, qty: before + line.qty }, items);
    const list = `, ${all}, `;
    const earlier = `, ${shortfallLineText({ ...line, qty: before }, items)}, `;
    if (before > 0 && list.includes(earlier)) return list.replace(earlier, () => `, ${added}, `).slice(2, -2);
    return joinUpToLimit([all, shortfallLineText(line, items)].filter(Boolean));
  }, text);
  return texts.length <= maxChars ? texts : text;
}

module.exports = { addToShortfall, joinUpToLimit, countPiecesInShortfall, shortfallLineText };
