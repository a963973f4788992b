const {
  formatAmount,
  isProductHsn,
  normaliseHsn,
  parseStockCounts,
  parseSizes,
  parsePrice,
  priceMaxRupees,
  parseDateMs,
} = require("../domain.js");
const { jsonField } = require("../platform/json.js");
const { removeUploadMetadata } = require("./uploadedPhotos.js");
const {
  findQuantityProblem,
  findStockBySizeProblem,
  findStockLabelsProblem,
  findSizesProblem,
} = require("./validate.js");

/**
 * Adds the text of a problem to a field; does nothing when the text is undefined.
 * @typedef {(field: string, text: string | undefined) => void} AddProblem
 */

/**
 * Normalises the fields of a product, cleans its photos, fills in defaults and validates the owner's input.
 * @param {core.Record} record of `products`
 * @throws {BadRequestError} with a sentence for each field that is not valid
 */
function prepareProduct(record) {
  /** @type {Record<string, ValidationError>} */
  const problems = {};
  /** @type {AddProblem} */
  const addProblem = (field, text) => {
    if (text) problems[field] = new ValidationError(`product-${field}`, text);
  };

  record.set("name", record.getString("name").trim());
  if (!record.getString("name")) addProblem("name", "Give the product a name.");
  addProblem("price", findPriceProblem(record));
  prepareSizes(record, addProblem);
  prepareStock(record, addProblem);
  prepareDate(record, addProblem);
  prepareHsn(record, addProblem);
  addProblem("photos", removeUploadMetadata(record));

  if (Object.keys(problems).length > 0)
    throw new BadRequestError("The product was not saved: please see the marked fields.", problems);
}

/**
 * Finds a problem of a product's price.
 * @param {core.Record} record @returns {string | undefined} a sentence for the owner; undefined for a valid
 * price
 */
function findPriceProblem(record) {
  const price = record.getFloat("price");
  if (price < 0) return "A price cannot be below 0.";
  if (record.getBool("active") && !parsePrice(price))
    return `A product that is shown needs a price of at least 1 rupee and at most ${formatAmount(priceMaxRupees)}.`;
}

/**
 * Converts the owner's text "S, M, L" in the field `sizes` to a list. PocketBase reads a single size "28" as
 * a number.
 * @param {core.Record} record @param {AddProblem} addProblem
 */
function prepareSizes(record, addProblem) {
  const written = jsonField(record, "sizes");
  const sizes = typeof written === "number" ? String(written) : written;
  addProblem("sizes", findSizesProblem(sizes));
  if (typeof sizes === "string") record.set("sizes", parseSizes(withCommas(sizes)));
}

/** Separates the sizes of "S M XL" by commas; "Free size" stays one size. @param {string} sizes */
function withCommas(sizes) {
  const words = sizes.trim().split(/\s+/);
  return words.every((word) => /^(?:X*[SL]|M|\d+X*L?)$/i.test(word)) ? words.join(",") : sizes;
}

/**
 * Converts the owner's text "S 4, M 12" to stock counts. @param {core.Record} record @param {AddProblem}
 * addProblem
 */
function prepareStock(record, addProblem) {
  const stockBySize = jsonField(record, "stockbysize");
  const wrongCount = findStockBySizeProblem(stockBySize);
  const isChanged = ["sizes", "stockbysize"].some(
    (name) => record.getString(name) !== record.original().getString(name),
  );
  // Checks the labels only if sizes or counts have changed: labels that an earlier release stored must not
  // block a save of other fields.
  const wrongLabel = isChanged ? findStockLabelsProblem(stockBySize, jsonField(record, "sizes")) : undefined;
  addProblem("stockbysize", wrongCount ?? wrongLabel);
  if (typeof stockBySize === "string")
    record.set("stockbysize", stockBySize.trim() ? parseStockCounts(stockBySize) : null);

  const stock = jsonField(record, "stock");
  addProblem("stock", findQuantityProblem(stock));
  if (typeof stock === "string") record.set("stock", /\d/.test(stock) ? Number(stock) : null);
}

/**
 * Sets the date of a product without one to now. @param {core.Record} record @param {AddProblem} addProblem
 */
function prepareDate(record, addProblem) {
  let date = jsonField(record, "createdat");
  if (date === null || date === "") {
    date = new Date().toISOString();
    record.set("createdat", date);
  }
  const milliseconds = parseDateMs(date);
  if (!milliseconds) addProblem("createdat", "Write a date like 2026-01-31, or leave it empty for now.");
  record.set("sortdate", milliseconds);
}

/**
 * Removes separators from the product's HSN code, as in "6109 10 00" and "6109.10".
 * @param {core.Record} record
 * @param {AddProblem} addProblem
 */
function prepareHsn(record, addProblem) {
  const code = normaliseHsn(record.getString("hsn"));
  if (code !== "" && !isProductHsn(code))
    addProblem(
      "hsn",
      "Write an HSN code of 4, 6 or 8 digits, for example 6109, or leave it empty for the shop's.",
    );
  record.set("hsn", code);
}

module.exports = { prepareProduct };
