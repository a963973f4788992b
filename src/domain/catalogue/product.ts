import { genderMaxChars } from "../shared/limits";
import { readText } from "../shared/parse";

/** PocketBase record id of a product. */
export type ProductId = string;

/** Whole Indian rupees, tax included. */
export type Rupees = number;

/** A size label after `normaliseSize`: without quotes and spaces, upper case ("XL"). */
export type Size = string;

/** A picture in every width that is stored of it, smallest first; `src` alone when only one is known. */
export interface Picture {
  src: string;
  widths: { url: string; width: number }[];
}

/** A product as every screen sees it, whatever shape its record had. */
export interface Product {
  id: ProductId;
  name: string;
  price: Rupees;
  /** Front first, then back, then others; may be empty. */
  pictures: Picture[];
  /** Lists show a product only when this is true; it is absent when the record does not say. */
  active?: boolean;
  collectionIds: string[];
  /** Milliseconds since 1970; 0 when the record has no readable date. */
  createdAt: number;
  /** In the shop's size order. */
  sizes: Size[];
  /** Pieces of each counted size; a size without an entry has no limit. */
  stockBySize: Record<Size, number>;
  /** Total for products that are not counted by size; undefined: no limit. */
  stock?: number;
  /** "Men", "Women", "Unisex" or the owner's word; empty when the record has none. */
  gender: string;
  /** Plain text. */
  description: string;
  /** Shiprocket's permanent number per size. */
  variantIds: Record<Size, number>;
}

/** Spec 9: the default gender options. */
export const defaultGenders: readonly string[] = ["Men", "Women", "Unisex"];

/** The default spelling for the default genders, the owner's word for others, "" for none. */
export function parseGender(raw: unknown): string {
  const word = readText(raw, genderMaxChars);
  return defaultGenders.find((gender) => gender.toLowerCase() === word.toLowerCase()) ?? word;
}
