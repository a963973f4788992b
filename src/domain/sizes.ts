import { sizeLabelMaxChars, sizesMax } from "./limits";
import type { Size } from "./product";
import { fieldsOf, readList, readText } from "./read";

/** Spec 9: the default size order. */
export const defaultSizes: readonly Size[] = ["XS", "S", "M", "L", "XL", "XXL", "XXXL"];

/** Spec 9: what the wishlist's size select offers (XS to XXL). */
export const wishlistSizes: readonly Size[] = defaultSizes.slice(0, 6);

/**
 * A size label as it is compared everywhere (spec 5): without quotes and spaces, upper case.
 * Empty for what is no label. Upper case also keeps labels apart from what objects inherit ("constructor").
 */
export function normaliseSize(label: unknown): Size {
  return readText(typeof label === "number" ? String(label) : label, sizeLabelMaxChars)
    .replace(/["'`´‘’‚‛“”„‟«»\s]/g, "")
    .toUpperCase();
}

/** Default order first (spec 9), then numbers ascending ("28", "30", "2XL"), then the alphabet. */
export function compareSizes(a: Size, b: Size): number {
  return place(a) - place(b) || number(a) - number(b) || (a < b ? -1 : a > b ? 1 : 0);
}

function place(size: Size): number {
  const index = defaultSizes.indexOf(size);
  return index < 0 ? defaultSizes.length : index;
}

function number(size: Size): number {
  const value = Number.parseFloat(size);
  return Number.isFinite(value) ? value : Number.MAX_VALUE;
}

/** Normalised, in the shop's order, each once. */
export function sortSizes(labels: readonly unknown[]): Size[] {
  const sizes = labels.map(normaliseSize).filter((size) => size !== "");
  return [...new Set(sizes)].sort(compareSizes).slice(0, sizesMax);
}

/** The sizes of a record: a list, text ("S, M"), or an object of labels ({0: "S"}) or of switches ({S: true}). */
export function parseSizes(raw: unknown): Size[] {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return sortSizes(readList(raw));
  const labels = Object.entries(fieldsOf(raw)).map(([key, value]) =>
    typeof value === "string" ? value : value === false || value === null ? "" : key,
  );
  return sortSizes(labels);
}
