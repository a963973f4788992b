const { defaultSizes, parseCounts, parseSizes, sellableSizes, sortSizes } = require("../domain.js");

/*
 * The checkout's permanent number of each size. It is made from the product's id and the size, so that a shop that was
 * restored from an older copy gives the same numbers again and never one that meant something else meanwhile; the table
 * shop_variants makes it unique and keeps it. 13 digits, which every program that reads JSON holds exactly: eleven of the
 * product, so that a catalogue of 10,000 packs a third smaller than with numbers that share nothing, and two of the size.
 */

const smallest = 1e10;
const range = 9e10;
const sizesMax = 100;

/**
 * The numbers of a product's sizes, given out now where they are not yet. "" is the size of a product without sizes.
 * @param {core.App} app
 * @param {string} product id
 * @param {string[]} sizes
 * @returns {Record<string, number>}
 */
function variantNumbers(app, product, sizes) {
  let known = variantsOf(app, product);
  // Another size may have a number already, so that the next one has to be tried.
  for (let salt = 0; sizes.some((size) => !known[size]); salt += 1) {
    const missing = sizes.filter((size) => !known[size]);
    giveNumbers(app, product, missing, salt);
    known = variantsOf(app, product);
  }
  return Object.fromEntries(sizes.map((size) => [size, known[size]]));
}

function giveNumbers(app, product, sizes, salt) {
  const rows = sizes.map((_size, at) => `({:number${at}}, {:product}, {:size${at}})`);
  const values = { product };
  sizes.forEach((size, at) => {
    values[`number${at}`] = numberOf(product, size, salt);
    values[`size${at}`] = size;
  });
  app
    .db()
    .newQuery(`INSERT OR IGNORE INTO shop_variants (number, product, size) VALUES ${rows.join(", ")}`)
    .bind(values)
    .execute();
}

function numberOf(product, size, salt) {
  return (smallest + digest(`${product}${salt ? `#${salt}` : ""}`, range)) * sizesMax + sizeNumber(size);
}

/** 0 without a size, then the usual ones in their order, then all others, of which two can be the same. */
function sizeNumber(size) {
  if (!size) return 0;
  const usual = defaultSizes.indexOf(size) + 1;
  const others = defaultSizes.length + 1;
  return usual || others + digest(size, sizesMax - others);
}

/** @param {string} text @param {number} below */
function digest(text, below) {
  return Number.parseInt($security.md5(text).slice(0, 12), 16) % below;
}

/** @returns {Record<string, number>} all numbers of a product, also of sizes that it had once */
function variantsOf(app, product) {
  const rows = arrayOf(new DynamicModel({ number: 0, size: "" }));
  app
    .db()
    .newQuery("SELECT number, size FROM shop_variants WHERE product = {:product}")
    .bind({ product })
    .all(rows);
  return Object.fromEntries(rows.map(({ number, size }) => [size, number]));
}

/**
 * What numbers stand for.
 * @param {core.App} app
 * @param {number[]} numbers
 * @returns {Record<string, { id: string, size: string }>} by number
 */
function variantsByNumber(app, numbers) {
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
 * Writes a product's numbers into it, whatever stands there.
 * @param {core.App} app
 * @param {core.Record} record
 */
function setVariants(app, record) {
  record.set("variant_ids", variantNumbers(app, record.id, sellableSizes({ sizes: sizesOf(record) })));
}

/** The sizes as `parseProduct` reads them; the rest of a product is not needed here, and an import has many. */
function sizesOf(record) {
  const listed = parseSizes(JSON.parse(record.getString("sizes") || "null"));
  if (listed.length > 0) return listed;
  return sortSizes(Object.keys(parseCounts(JSON.parse(record.getString("stockbysize") || "null"))));
}

module.exports = { setVariants, variantNumbers, variantsByNumber, variantsOf };
