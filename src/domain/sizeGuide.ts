import type { Size } from "./product";

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
