const { defaultSizes, parseStockCounts, parseSizes, sellableSizes, sortSizes } = require("../domain.js");
const { jsonField } = require("../platform/json.js");

/*
 * Shiprocket's permanent number of each size of a product (variant). The number is computed from the
 * product's id and the size, so that a shop restored from an older backup assigns the same numbers again; the
 * table shop_variants stores the number and keeps it unique. The number has 13 digits, which every JSON
 * parser reads exactly: eleven for the product and two for the size. The numbers of one product share their
 * leading digits, which makes a compressed catalogue of 10,000 products a third smaller.
 */

const productPartMin = 1e10;
const productPartRange = 9e10;
const sizesMax = 100;

/**
 * Returns the variant numbers of a product's sizes; assigns and stores the missing ones.
 * @param {core.App} app
 * @param {string} product id
 * @param {string[]} sizes [""] for a product without sizes
 * @returns {Record<string, number>} by size
 */
function ensureVariantNumbers(app, product, sizes) {
  let stored = variantNumbersBySize(app, product);
  // A computed number may belong to another variant already. Then the next salt gives a different number.
  for (let salt = 0; sizes.some((size) => !stored[size]); salt += 1) {
    const missing = sizes.filter((size) => !stored[size]);
    assignNumbers(app, product, missing, salt);
    stored = variantNumbersBySize(app, product);
  }
  return Object.fromEntries(sizes.map((size) => [size, stored[size] ?? 0]));
}

/**
 * Stores the computed numbers of a product's sizes, except numbers that another variant has already.
 * @param {core.App} app @param {string} product id @param {string[]} sizes @param {number} salt
 */
function assignNumbers(app, product, sizes, salt) {
  const rows = sizes.map((_size, at) => `({:number${at}}, {:product}, {:size${at}})`);
  /** @type {Record<string, string | number>} */
  const values = { product };
  sizes.forEach((size, at) => {
    values[`number${at}`] = computeVariantNumber(product, size, salt);
    values[`size${at}`] = size;
  });
  app
    .db()
    .newQuery(`INSERT OR IGNORE INTO shop_variants (number, product, size) VALUES ${rows.join(", ")}`)
    .bind(values)
    .execute();
}

/** Computes the number of a variant. @param {string} product id @param {string} size @param {number} salt */
function computeVariantNumber(product, size, salt) {
  return (
    (productPartMin + hashBelow(`${product}${salt ? `#${salt}` : ""}`, productPartRange)) * sizesMax +
    sizeDigits(size)
  );
}

/**
 * The last two digits of a variant number: 0 for no size, 1 and up for the default sizes, then a hash for any
 * other size, which can collide.
 * @param {string} size
 */
function sizeDigits(size) {
  if (!size) return 0;
  const position = defaultSizes.findIndex((each) => each === size) + 1;
  const others = defaultSizes.length + 1;
  return position || others + hashBelow(size, sizesMax - others);
}

/** Hashes a text to a whole number from 0 to `below` - 1. @param {string} text @param {number} below */
function hashBelow(text, below) {
  return Number.parseInt($security.md5(text).slice(0, 12), 16) % below;
}

/**
 * Reads all variant numbers of a product, also those of sizes that it no longer has.
 * @param {core.App} app @param {string} product id
 * @returns {Record<string, number>} by size
 */
function variantNumbersBySize(app, product) {
  const rows = arrayOf(new DynamicModel({ number: 0, size: "" }));
  app
    .db()
    .newQuery("SELECT number, size FROM shop_variants WHERE product = {:product}")
    .bind({ product })
    .all(rows);
  return Object.fromEntries(rows.map(({ number, size }) => [size, number]));
}

/**
 * Finds product and size for each variant number.
 * @param {core.App} app
 * @param {number[]} numbers
 * @returns {Record<string, { id: string, size: string }>} by number, without unknown numbers
 */
function findVariantsByNumber(app, numbers) {
  if (numbers.length === 0) return {};
  const rows = arrayOf(new DynamicModel({ number: 0, product: "", size: "" }));
  app
    .db()
    .newQuery(
      `SELECT number, product, size FROM shop_variants WHERE number IN (${numbers.map(Number).join(",")})`,
    )
    .all(rows);
  return Object.fromEntries(rows.map(({ number, product, size }) => [number, { id: product, size }]));
}

/**
 * Sets the field `variant_ids` of a product to the permanent numbers of its sizes, and so replaces any value
 * that the request sent.
 * @param {core.App} app
 * @param {core.Record} record
 */
function setVariantNumbers(app, record) {
  record.set("variant_ids", ensureVariantNumbers(app, record.id, sellableSizes({ sizes: sizesOf(record) })));
}

/** Removes the numbers of a product that was not created. @param {core.App} app @param {string} product id */
function removeUnusedVariantNumbers(app, product) {
  app
    .db()
    .newQuery(
      "DELETE FROM shop_variants WHERE product = {:product} AND NOT EXISTS (SELECT 1 FROM products WHERE id = {:product})",
    )
    .bind({ product })
    .execute();
}

/**
 * Reads a product's sizes as `parseProduct` does, without parsing the rest of the product.
 * @param {core.Record} record
 */
function sizesOf(record) {
  const listed = parseSizes(jsonField(record, "sizes"));
  if (listed.length > 0) return listed;
  return sortSizes(Object.keys(parseStockCounts(jsonField(record, "stockbysize"))));
}

module.exports = {
  removeUnusedVariantNumbers,
  setVariantNumbers,
  ensureVariantNumbers,
  findVariantsByNumber,
  variantNumbersBySize,
};
