import { sizeLabelMaxChars, sizesMax } from "../shared/limits";
import { fieldsOf, parseText, parseTexts } from "../shared/parse";
import { defaultSizes, type Size } from "./product";

/** The options of the wishlist's size select (spec 9). */
const wishlistSizes: readonly Size[] = ["XS", "S", "M", "L", "XL", "XXL"];

/**
 * The size options of one wishlist item: the default options and the product's special sizes ("28",
 * "FREESIZE"), which could not be bought otherwise.
 */
export function wishlistSizeOptions({ sizes }: { sizes: readonly Size[] }): readonly Size[] {
  return [...wishlistSizes, ...sizes.filter((size) => sizeRank(size) === defaultSizes.length)];
}

/**
 * Normalises a size label for comparison (spec 5): without quotes and spaces, upper case. "" for a value that
 * is not a label. Upper case also keeps labels distinct from inherited property names ("constructor").
 */
export function normaliseSize(label: unknown): Size {
  return parseText(label, sizeLabelMaxChars)
    .replace(/["'`´«»\u2018-\u201f\s]/g, "")
    .toUpperCase() as Size;
}

const afterAllNumbers = 1e9;

/**
 * Sorts sizes: the default sizes in their order (spec 9), then numbers ascending ("28", "30", "2XL"), then
 * alphabetically.
 */
export function compareSizes(a: Size, b: Size): number {
  return sizeRank(a) - sizeRank(b) || leadingNumberOf(a) - leadingNumberOf(b) || (a < b ? -1 : a > b ? 1 : 0);
}

function sizeRank(size: Size): number {
  const index = (defaultSizes as readonly Size[]).indexOf(size);
  return index < 0 ? defaultSizes.length : index;
}

function leadingNumberOf(size: Size): number {
  return Number.parseFloat(size) || afterAllNumbers;
}

/** Normalises, sorts and deduplicates size labels. */
export function sortSizes(labels: readonly unknown[]): Size[] {
  const sizes = labels.map(normaliseSize).filter((size) => size !== "");
  return [...new Set(sizes)].sort(compareSizes).slice(0, sizesMax);
}

/**
 * Parses the sizes of a product record: a list, text ("S, M"), or an object of labels ({0: "S"}) or of flags
 * ({S: true}).
 */
export function parseSizes(raw: unknown): Size[] {
  const entries = Object.entries(fieldsOf(raw));
  if (!entries.length) return sortSizes(parseTexts(raw));
  return sortSizes(
    entries.map(([key, value]) => (typeof value === "string" ? value : value === false ? "" : key)),
  );
}

/** One row of the size guide, in inches (spec 9). */
export interface SizeGuideRow {
  size: Size;
  chest: string;
  length: number;
}

/** Spec 9: the size guide, in inches. */
export const sizeGuideInches: readonly SizeGuideRow[] = [
  { size: "S", chest: "40–42", length: 27 },
  { size: "M", chest: "42–44", length: 28 },
  { size: "L", chest: "44–46", length: 29 },
  { size: "XL", chest: "46–48", length: 30 },
];
