const { lineRefusal, sellable, sellableSizes, variantNumber, variantReadings } = require("../domain.js");
const { productOf } = require("../products/productOf.js");
const { variantNumbers, variantsByNumber } = require("../products/variants.js");

/** @typedef {import("../../../src/domain/catalogue/product").Product} Product */
/** @typedef {{ id: string, size: string, product: Product | undefined, asked: number, names: (string | number)[] }} Wanted */

/**
 * The lines of a cart as the shop itself knows them; of a browser's word only variant and quantity are taken.
 * @param {core.App} app
 * @param {import("../../../src/domain/checkout/checkoutLines").AskedLine[]} asked
 * @returns {{ lines: { variant: number, id: string, name: string, size: string, price: number, qty: number }[],
 *   unmet: { variant_id: string | number, id: string, size: string, asked: number, left: number }[], message: string }}
 * `lines` one per size; `unmet` the request's lines of which fewer can be had, and `message` about the first
 */
function linesOf(app, asked) {
  const wanted = merged(app, asked);
  const unmet = [];
  let message = "";
  /** Where one count holds for all sizes of a product, the earlier lines have their pieces of it. */
  const spoken = new Map();
  for (const { id, size, product, asked: pieces, names } of wanted) {
    const left = leftFor(product, size, spoken.get(id) ?? 0);
    if (product?.stock !== undefined)
      spoken.set(id, (spoken.get(id) ?? 0) + Math.min(pieces, left ?? pieces));
    if (left === undefined || left >= pieces) continue;
    message ||= lineRefusal(product, size, left);
    for (const variant_id of names) unmet.push({ variant_id, id, size, asked: pieces, left });
  }
  if (unmet.length > 0) return { lines: [], unmet, message };
  const lines = wanted.map(({ id, size, product, asked: qty }) => ({
    variant: variantNumbers(app, id, [size])[size],
    id,
    name: product.name,
    size,
    price: product.price,
    qty,
  }));
  return { lines, unmet, message };
}

/** @param {Product | undefined} product @param {number} spoken pieces of the product that other lines have */
function leftFor(product, size, spoken) {
  const left = sellable(product, size);
  return left === undefined ? left : Math.max(0, left - spoken);
}

/** One entry per size of a product, however often and in whatever way the request names it. @returns {Wanted[]} */
function merged(app, asked) {
  const numbers = variantsByNumber(app, asked.map((line) => variantNumber(line.variant_id)).filter(Boolean));
  const readings = asked.map(({ variant_id }) => {
    const known = numbers[variantNumber(variant_id)];
    return known ? [known] : variantReadings(String(variant_id));
  });
  const products = productsOf(
    app,
    readings.flat().map(({ id }) => id),
  );
  /** @type {Map<string, Wanted>} */
  const wanted = new Map();
  asked.forEach(({ variant_id, quantity }, at) => {
    const { id, size } = bestReading(readings[at], products);
    const key = id ? `${id}/${size}` : `?${variant_id}`;
    const entry = wanted.get(key) ?? { id, size, product: products.get(id), asked: 0, names: [] };
    entry.asked += quantity;
    if (!entry.names.includes(variant_id)) entry.names.push(variant_id);
    wanted.set(key, entry);
  });
  return [...wanted.values()];
}

/** @param {Map<string, Product>} products */
function bestReading(readings, products) {
  const known = readings.filter(({ id }) => products.has(id));
  const offered = known.find(({ id, size }) => sellableSizes(products.get(id)).includes(size));
  return offered ?? known[0] ?? readings[0] ?? { id: "", size: "" };
}

/** @param {core.App} app @param {string[]} ids @returns {Map<string, Product>} those that can be sold */
function productsOf(app, ids) {
  const records = app.findRecordsByIds("products", [...new Set(ids)]);
  const products = records.map(productOf).filter(Boolean);
  return new Map(products.map((product) => [product.id, product]));
}

module.exports = { linesOf, productsOf };
