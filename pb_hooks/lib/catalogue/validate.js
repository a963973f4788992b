const { normaliseSize, parseStockCounts, parseSizes } = require("../domain.js");

/*
 * Validation of an owner's input: each `find…Problem` function returns a sentence about the problem, or
 * undefined. A quantity must be a whole number. A text without any digit ("made to order") means no limit. A
 * quantity below 0, which other programs export after overselling, is valid and means sold out (spec 4).
 */

const labelMaxChars = 24;
const wholeNumber = /^\s*\d{1,7}\s*$/;
/**
 * Digits that the owner must not use: those of Indian and Arabic keyboards, and full-width ones. Listed,
 * because Goja has no \p{Nd}.
 */
const otherDigit = /[٠-٩۰-۹०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯０-９]/;
/** Words for "sold out" instead of a quantity. Other words, such as "made to order", mean no limit. */
const soldOutWords = /\b(?:sold|out of|nil|zero|finished|unavailable|not available|no stock)\b/i;

/** Finds a problem of a stock count. @param {unknown} count @returns {string | undefined} a sentence */
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

/** Splits the owner's text "S 4, M 12" into "S 4" and "M 12". @param {string} text */
function splitStockText(text) {
  return text.split(/[,;|\n]/).filter((part) => part.trim());
}

/** The size in a part like "S 4", as written. @param {string} part */
function sizeLabelOf(part) {
  return part.replace(/[\s:=]+\d+\s*$/, "").trim();
}

/**
 * Finds a stock count for a size that the product does not have, for example for "S 4 M" in the text "S 4 M
 * 5". Without this check the size that the owner meant would have no limit. In an object, which other
 * programs and earlier saves write, such a count is allowed if each size of the product has its own count.
 * @param {unknown} counts an object, or an owner's "S 4, M 12"
 * @param {unknown} sizes as in findSizesProblem
 * @returns {string | undefined} a sentence for the owner
 */
function findStockLabelsProblem(counts, sizes) {
  const offered = parseSizes(sizes);
  if (offered.length === 0 || counts === null) return;
  const isText = typeof counts === "string";
  const labels = isText ? splitStockText(counts).map(sizeLabelOf) : Object.keys(Object(counts));
  const counted = labels.map(normaliseSize);
  /** @type {Record<string, unknown>} */
  const flags = Array.isArray(sizes) ? {} : Object(sizes);
  const switchedOff = Object.keys(flags).filter((label) => flags[label] === false);
  /** @type {string[]} */
  const allowedSizes = [...offered, ...switchedOff.map(normaliseSize)];
  const wrong = labels.find((_, at) => !allowedSizes.includes(String(counted[at])));
  if (wrong === undefined || (!isText && offered.every((size) => counted.includes(size)))) return;
  return `“${wrong.slice(0, labelMaxChars)}” is none of the sizes ${offered.join(", ")}. ${stockExample}`;
}

/**
 * Finds an invalid stock count.
 * @param {unknown} counts an object, or an owner's "S 4, M 12" @returns {string | undefined} a sentence for
 * the owner; undefined when all counts are valid
 */
function findStockBySizeProblem(counts) {
  if (counts === null || counts === "") return;
  if (typeof counts === "string") {
    const found = splitStockText(counts).every(
      (part) => Object.keys(parseStockCounts(part)).length === 1 && !/[\s:=]-\d+$/.test(part),
    );
    if (!found) return stockExample;
    const sizes = splitStockText(counts).map((part) => normaliseSize(sizeLabelOf(part)));
    const double = sizes.find((size, at) => sizes.indexOf(size) !== at);
    return double === undefined ? undefined : `${double} is there twice: write each size once.`;
  }
  if (typeof counts !== "object" || Array.isArray(counts)) return stockExample;
  for (const [size, count] of Object.entries(counts)) {
    if (!isSizeLabel(size)) return `“${size}” cannot be a size. ${stockExample}`;
    if (findQuantityProblem(count))
      return `${size}: write a whole number of pieces, 0 or more, or leave the size out for no limit.`;
  }
}

/**
 * Finds a problem of the owner's sizes.
 * @param {unknown} sizes a list, an owner's "S, M, L", or an object of labels or booleans @returns {string |
 * undefined} a sentence for the owner; undefined when all sizes are valid
 */
function findSizesProblem(sizes) {
  if (sizes === null || sizes === "") return;
  const example = "Write the sizes with commas between them, for example: S, M, L";
  if (Array.isArray(sizes)) {
    const wrong = sizes.find((size) => !isSizeLabel(size));
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

/** Whether a value can be the name of a size. @param {unknown} label */
function isSizeLabel(label) {
  if (typeof label !== "string" && typeof label !== "number") return false;
  const size = normaliseSize(String(label));
  return size !== "" && String(label).length <= labelMaxChars;
}

module.exports = { findQuantityProblem, findStockBySizeProblem, findStockLabelsProblem, findSizesProblem };
