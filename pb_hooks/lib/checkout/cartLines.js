const {
  lineRefusalText,
  sellableQuantity,
  sellableSizes,
  parseVariantNumber,
  possibleVariantSplits,
} = require("../domain.js");
const { parseProductRecord } = require("../catalogue/productRecord.js");
const { ensureVariantNumbers, findVariantsByNumber } = require("../catalogue/variantNumbers.js");

/** @typedef {import("../catalogue/productRecord.js").Product} Product */
/** @typedef {{ variant_id: string | number, quantity: number }} RequestedLine */
/**
 * A cart line as `checkouts` stores it. `variant`: the variant number, which gives product and size; `name`:
 * shown in the order if the product is deleted before the order arrives. `name` is cut to `nameMaxChars`,
 * because visitors without an account can fill this table.
 * @typedef {{ variant: number, name: string, price: number, qty: number }} CheckoutLine `price` in rupees
 */
const nameMaxChars = 60;
/**
 * A requested line without enough stock, see docs/checkout.md. `left`: the quantity in stock.
 * @typedef {{ variant_id: string | number, id: string, size: string, asked: number, left: number }}
 * RefusedLine
 */
/**
 * All requested lines of one size of a product. `variantIds`: the ids that the request uses for this size.
 * @typedef {{ id: string, size: string, product: Product | undefined, quantity: number, variantIds: (string |
 * number)[] }} MergedLine
 */

/**
 * Checks the lines of a cart against the catalogue. Uses only variant and quantity of the request; names and
 * prices come from the catalogue.
 * @param {core.App} app
 * @param {RequestedLine[]} requested
 * @returns {{ lines: CheckoutLine[], products: Product[], refusedLines: RefusedLine[], message: string }}
 * `lines`: one per size; `products`: the product of each line; `refusedLines`: the requested lines without
 * enough stock; `message`: the shopper's text about the first line of `refusedLines`
 */
function resolveCartLines(app, requested) {
  const merged = mergeLines(app, requested);
  const refusedLines = [];
  let message = "";
  /**
   * Quantity in the lines checked so far, by product id; for products with one stock for all sizes.
   * @type {Map<string, number>}
   */
  const reserved = new Map();
  for (const { id, size, product, quantity, variantIds } of merged) {
    const left = stockLeft(product, size, reserved.get(id) ?? 0);
    if (product?.stock !== undefined)
      reserved.set(id, (reserved.get(id) ?? 0) + Math.min(quantity, left ?? quantity));
    if (left === undefined || left >= quantity) continue;
    message ||= lineRefusalText(product, size, left);
    for (const variant_id of variantIds) refusedLines.push({ variant_id, id, size, asked: quantity, left });
  }
  if (refusedLines.length > 0) return { lines: [], products: [], refusedLines, message };
  const products = merged.flatMap(({ product }) => product ?? []);
  return { lines: merged.flatMap((line) => checkoutLine(app, line)), products, refusedLines, message };
}

/**
 * Builds the line that is stored for a checkout; [] when the product does not exist or is invalid.
 * @param {core.App} app @param {MergedLine} line @returns {CheckoutLine[]}
 */
function checkoutLine(app, { id, size, product, quantity }) {
  if (!product) return [];
  const variant = ensureVariantNumbers(app, id, [size])[size] ?? 0;
  return [{ variant, name: product.name.slice(0, nameMaxChars), price: product.price, qty: quantity }];
}

/**
 * Computes the quantity of a size that can still be sold.
 * @param {Product | undefined} product @param {string} size @param {number} reserved quantity of the product
 * in other lines
 * @returns {number | undefined} undefined: no limit
 */
function stockLeft(product, size, reserved) {
  const stock = sellableQuantity(product, size);
  return stock === undefined ? stock : Math.max(0, stock - reserved);
}

/**
 * Merges requested lines of the same product and size into one: a size can have several variant ids.
 * @param {core.App} app @param {RequestedLine[]} requested
 * @returns {MergedLine[]}
 */
function mergeLines(app, requested) {
  const numbers = requested.map((line) => parseVariantNumber(line.variant_id)).filter(Boolean);
  const byNumber = findVariantsByNumber(app, numbers);
  const read = requested.map(({ variant_id, quantity }) => {
    const known = byNumber[parseVariantNumber(variant_id)];
    return { variant_id, quantity, candidates: known ? [known] : possibleVariantSplits(String(variant_id)) };
  });
  const products = readProducts(
    app,
    read.flatMap(({ candidates }) => candidates.map(({ id }) => id)),
  );
  /** @type {Map<string, MergedLine>} */
  const merged = new Map();
  for (const { variant_id, quantity, candidates } of read) {
    const { id, size } = chooseVariant(candidates, products);
    const key = id ? `${id}/${size}` : `?${variant_id}`;
    const line = merged.get(key) ?? { id, size, product: products.get(id), quantity: 0, variantIds: [] };
    line.quantity += quantity;
    if (!line.variantIds.includes(variant_id)) line.variantIds.push(variant_id);
    merged.set(key, line);
  }
  return [...merged.values()];
}

/**
 * Chooses among the products and sizes that a variant id can mean: prefers a size that the shop offers, then
 * a product that exists. `id` is "" without candidates.
 * @param {{ id: string, size: string }[]} candidates @param {Map<string, Product>} products
 */
function chooseVariant(candidates, products) {
  const known = candidates.filter(({ id }) => products.has(id));
  const offered = known.find(({ id, size }) => {
    const product = products.get(id);
    return product && sellableSizes(product).some((each) => each === size);
  });
  return offered ?? known[0] ?? candidates[0] ?? { id: "", size: "" };
}

/**
 * Finds the product and size that a text "id-size" names.
 * @param {core.App} app
 * @param {string} text
 * @returns {{ id: string, size: string }} `id` is "" when the text names no product
 */
function findVariantByText(app, text) {
  const candidates = possibleVariantSplits(text);
  const products = readProducts(
    app,
    candidates.map(({ id }) => id),
  );
  const found = chooseVariant(candidates, products);
  return products.has(found.id) ? found : { id: "", size: "" };
}

/**
 * Reads products, without those that `parseProduct` refuses.
 * @param {core.App} app @param {string[]} ids @returns {Map<string, Product>} by id
 */
function readProducts(app, ids) {
  const records = app.findRecordsByIds("products", [...new Set(ids)]);
  /** @type {Map<string, Product>} */
  const products = new Map();
  for (const record of records) {
    const product = record && parseProductRecord(record);
    if (product) products.set(product.id, product);
  }
  return products;
}

module.exports = { resolveCartLines, findVariantByText };
