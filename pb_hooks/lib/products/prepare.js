const { parseCounts, parseSizes, readPrice, toMilliseconds } = require("../domain.js");
const { countProblem, countsProblem, sizesProblem } = require("./problems.js");

/** @typedef {(field: string, text: string | undefined) => void} Refuse notes what is wrong with a field, if anything is */

/**
 * Fills in and tidies what the shop keeps of a product, and checks what the owner wrote.
 * @param {core.Record} record of `products`
 * @throws {BadRequestError} with a sentence at each field that cannot be used
 */
function prepareProduct(record) {
  /** @type {Record<string, ValidationError>} */
  const problems = {};
  /** @type {Refuse} */
  const refuse = (field, text) => {
    if (text) problems[field] = new ValidationError(`product_${field}`, text);
  };

  record.set("name", record.getString("name").trim());
  if (!record.getString("name")) refuse("name", "Give the product a name.");
  refuse("price", priceProblem(record));
  prepareSizes(record, refuse);
  prepareStock(record, refuse);
  prepareDate(record, refuse);

  if (Object.keys(problems).length > 0)
    throw new BadRequestError("The product was not saved: please see the marked fields.", problems);
}

/** @param {core.Record} record */
function priceProblem(record) {
  const price = record.getFloat("price");
  if (price < 0) return "A price cannot be below 0.";
  if (record.getBool("active") && !readPrice(price))
    return "A product that is shown needs a price of at least 1 rupee and at most 1,00,00,000.";
}

// An owner may write "S, M, L" and "S 4, M 12"; what is stored has the shapes that programs expect.
/** @param {core.Record} record @param {Refuse} refuse */
function prepareSizes(record, refuse) {
  const sizes = read(record, "sizes");
  refuse("sizes", sizesProblem(sizes));
  if (typeof sizes === "string") record.set("sizes", parseSizes(withCommas(sizes)));
}

/** "S M XL" means three sizes, while "Free size" is one. @param {string} sizes */
function withCommas(sizes) {
  const words = sizes.trim().split(/\s+/);
  return words.every((word) => /^(?:X*[SL]|M|\d+X*L?)$/i.test(word)) ? words.join(",") : sizes;
}

/** @param {core.Record} record @param {Refuse} refuse */
function prepareStock(record, refuse) {
  const counts = read(record, "stockbysize");
  refuse("stockbysize", countsProblem(counts));
  if (typeof counts === "string") record.set("stockbysize", counts.trim() ? parseCounts(counts) : null);

  const stock = read(record, "stock");
  refuse("stock", countProblem(stock));
  if (typeof stock === "string") record.set("stock", /\d/.test(stock) ? Number(stock) : null);
}

/** @param {core.Record} record @param {Refuse} refuse */
function prepareDate(record, refuse) {
  let date = read(record, "createdat");
  if (date === null || date === "") {
    date = new Date().toISOString();
    record.set("createdat", date);
  }
  const milliseconds = toMilliseconds(date);
  if (!milliseconds) refuse("createdat", "Write a date like 2026-01-31, or leave it empty for now.");
  record.set("sortdate", milliseconds);
}

/** The value of a JSON field; null when it is empty. @param {core.Record} record @param {string} field @returns {unknown} */
function read(record, field) {
  const text = record.getString(field);
  return text ? JSON.parse(text) : null;
}

module.exports = { prepareProduct };
