const { normaliseSize, parseStockCounts, parseSizes } = require("../domain.js");

/*
 * Validation of an owner's input: each function returns a sentence that names the problem, or undefined. A
 * quantity must be a whole number. A text without any digit ("made to order") means no limit. A quantity
 * below 0, which other programs export after overselling, is valid and means sold out (spec 4: "0 or less").
 */

const labelMaxChars = 24;
const wholeNumber = /^\s*\d{1,7}\s*$/;
/** The digits of Indian and Arabic keyboards and of full-width writing. The engine has no \p{Nd}. */
const otherDigit = /[٠-٩۰-۹०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯０-９]/;
/** Other words, such as "made to order", mean no limit. */
const soldOutWords = /\b(?:sold|out of|nil|zero|finished|unavailable|not available|no stock)\b/i;

/** @param {unknown} count @returns {string | undefined} */
function findQuantityProblem(count) {
  if (count === null || typeof count === "boolean") return;
  if (Number.isInteger(count) && Number(count) < 0) return;
  const text = typeof count === "object" ? JSON.stringify(count) : String(count);
  if (otherDigit.test(text)) return "Write the pieces with the digits 0 to 9, for example 12.";
  if (/\d/.test(text) && !wholeNumber.test(text))
    return "Write a whole number of pieces, 0 or more, or leave it empty for no limit.";
  if (soldOutWords.test(text)) return "Write 0 when no piece is left: words mean no limit.";
}

const stockExample = "Write the pieces of each size, for example: S 4, M 12, L 0";

/** The entries of an owner's "S 4, M 12". @param {string} text */
function partsOf(text) {
  return text.split(/[,;|\n]/).filter((part) => part.trim());
}

/** The size of one entry, as written. @param {string} part */
function labelOf(part) {
  return part.replace(/[\s:=]+\d+\s*$/, "").trim();
}

/**
 * Finds a count of a size that the product does not have, such as the size "S 4 M" of "S 4 M 5": the size
 * that was meant would have no limit. In an object, which other programs and earlier saves write, it may stay
 * while each size of the product has its own entry.
 * @param {unknown} counts an object, or an owner's "S 4, M 12"
 * @param {unknown} sizes as in findSizesProblem
 * @returns {string | undefined}
 */
function findStockLabelsProblem(counts, sizes) {
  const offered = parseSizes(sizes);
  if (offered.length === 0 || counts === null) return;
  const isText = typeof counts === "string";
  const labels = isText ? partsOf(counts).map(labelOf) : Object.keys(Object(counts));
  const counted = labels.map(normaliseSize);
  /** @type {Record<string, unknown>} */
  const flags = Array.isArray(sizes) ? {} : Object(sizes);
  const switchedOff = Object.keys(flags).filter((label) => flags[label] === false);
  /** @type {string[]} */
  const known = [...offered, ...switchedOff.map(normaliseSize)];
  const wrong = labels.find((_, at) => !known.includes(String(counted[at])));
  if (wrong === undefined || (!isText && offered.every((size) => counted.includes(size)))) return;
  return `“${wrong.slice(0, labelMaxChars)}” is none of the sizes ${offered.join(", ")}. ${stockExample}`;
}

/** @param {unknown} counts an object, or an owner's "S 4, M 12" @returns {string | undefined} */
function findStockBySizeProblem(counts) {
  if (counts === null || counts === "") return;
  if (typeof counts === "string") {
    const found = partsOf(counts).every(
      (part) => Object.keys(parseStockCounts(part)).length === 1 && !/[\s:=]-\d+$/.test(part),
    );
    if (!found) return stockExample;
    const sizes = partsOf(counts).map((part) => normaliseSize(labelOf(part)));
    const double = sizes.find((size, at) => sizes.indexOf(size) !== at);
    return double === undefined ? undefined : `${double} is there twice: write each size once.`;
  }
  if (typeof counts !== "object" || Array.isArray(counts)) return stockExample;
  for (const [size, count] of Object.entries(counts)) {
    if (!isLabel(size)) return `“${size}” cannot be a size. ${stockExample}`;
    if (findQuantityProblem(count))
      return `${size}: write a whole number of pieces, 0 or more, or leave the size out for no limit.`;
  }
}

/**
 * @param {unknown} sizes a list, an owner's "S, M, L", or an object of labels or booleans
 * @returns {string | undefined}
 */
function findSizesProblem(sizes) {
  if (sizes === null || sizes === "") return;
  const example = "Write the sizes with commas between them, for example: S, M, L";
  if (Array.isArray(sizes)) {
    const wrong = sizes.find((size) => !isLabel(size));
    return wrong === undefined ? undefined : `“${String(wrong)}” cannot be a size. ${example}`;
  }
  if (typeof sizes !== "string" && typeof sizes !== "object") return example;
  if (
    typeof sizes === "string" &&
    sizes.split(",").some((size) => normaliseSize(size).length >= labelMaxChars)
  )
    return example;
  return parseSizes(sizes).length === 0 && Object.keys(sizes).length > 0 ? example : undefined;
}

/** @param {unknown} label */
function isLabel(label) {
  if (typeof label !== "string" && typeof label !== "number") return false;
  const size = normaliseSize(String(label));
  return size !== "" && String(label).length <= labelMaxChars;
}

module.exports = { findQuantityProblem, findStockBySizeProblem, findStockLabelsProblem, findSizesProblem };
