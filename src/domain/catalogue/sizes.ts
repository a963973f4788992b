import { sizeLabelMaxChars, sizesMax } from "../shared/limits";
import { fieldsOf, readList, readText } from "../shared/parse";
import type { Size } from "./product";

/** Spec 9: the default size order. */
export const defaultSizes: readonly Size[] = ["XS", "S", "M", "L", "XL", "XXL", "XXXL"];

/** Spec 9: what the wishlist's size select offers. */
const wishlistSizes: readonly Size[] = ["XS", "S", "M", "L", "XL", "XXL"];

/** The same for one product: sizes of another kind ("28", "FREESIZE") follow, or it could not be bought from there. */
export function wishlistSizesOf({ sizes }: { sizes: readonly Size[] }): readonly Size[] {
  return [...wishlistSizes, ...sizes.filter((size) => !defaultSizes.includes(size))];
}

/**
 * A size label as it is compared everywhere (spec 5): without quotes and spaces, upper case.
 * Empty for what is no label. Upper case also keeps labels apart from what objects inherit ("constructor").
 */
export function normaliseSize(label: unknown): Size {
  return readText(label, sizeLabelMaxChars)
    .replace(/["'`´«»\u2018-\u201f\s]/g, "")
    .toUpperCase();
}

const behindNumbers = 1e9;

/** Default order first (spec 9), then numbers ascending ("28", "30", "2XL"), then the alphabet. */
export function compareSizes(a: Size, b: Size): number {
  return place(a) - place(b) || number(a) - number(b) || (a < b ? -1 : a > b ? 1 : 0);
}

function place(size: Size): number {
  const index = defaultSizes.indexOf(size);
  return index < 0 ? defaultSizes.length : index;
}

function number(size: Size): number {
  return Number.parseFloat(size) || behindNumbers;
}

/** Normalised, in the shop's order, each once. */
export function sortSizes(labels: readonly unknown[]): Size[] {
  const sizes = labels.map(normaliseSize).filter((size) => size !== "");
  return [...new Set(sizes)].sort(compareSizes).slice(0, sizesMax);
}

/** The sizes of a record: a list, text ("S, M"), or an object of labels ({0: "S"}) or of switches ({S: true}). */
export function parseSizes(raw: unknown): Size[] {
  const entries = Object.entries(fieldsOf(raw));
  if (!entries.length) return sortSizes(readList(raw));
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
