import { descriptionMaxChars, genderMaxChars } from "../shared/limits";
import { parseId, parseText } from "../shared/parse";

/** PocketBase record id of a product; `parseProductId` creates it. */
export type ProductId = string & { readonly __brand: "ProductId" };

/** Whole Indian rupees, tax included. */
export type Rupees = number;

/** The default sizes, in their default order (spec 9). */
export const defaultSizes = ["XS", "S", "M", "L", "XL", "XXL", "XXXL"] as const;
type DefaultSize = (typeof defaultSizes)[number];

/**
 * A size label without quotes and spaces, upper case ("XL", "FREESIZE"); "" for none. `normaliseSize` creates
 * it.
 */
export type Size = "" | DefaultSize | (string & { readonly __brand: "Size" });

/**
 * A number per size; sizes without a number are absent. The keys are values of `Size`; TypeScript cannot use
 * that type for object keys.
 */
export type NumberBySize = Record<string, number>;

/**
 * A picture. `widths`: its URL for every stored width, smallest first; empty when no width is known. `src`:
 * the URL of the widest.
 */
export interface Picture {
  src: string;
  widths: { url: string; width: number }[];
}

/** A product after `parseProduct`, whatever shape its record had. */
export interface Product {
  id: ProductId;
  name: string;
  price: Rupees;
  /** Front, back, then others; may be empty. */
  pictures: Picture[];
  /** Product lists show only products with `true`; absent when the record has no value. */
  active?: boolean;
  collectionIds: string[];
  /** Milliseconds since 1970; 0 when the record has no readable date. */
  createdAt: number;
  /** In the order of `compareSizes`. */
  sizes: Size[];
  /** Stock per size; a size without an entry has no limit. */
  stockBySize: NumberBySize;
  /** Total stock of a product without stock per size; undefined: no limit. */
  stock?: number;
  /** "Men", "Women", "Unisex" or the owner's own label; "" when the record has none. */
  gender: string;
  /** Plain text. */
  description: string;
  /** Shiprocket's permanent number per size. */
  variantIds: NumberBySize;
}

/**
 * The record columns from which each field of `Product` is parsed. The only list of them: the server's
 * catalogue snapshot and changes (pb_hooks/lib/catalogue), the query of the first screen and the comparison
 * of provisional products use it. A field of `Product` that is missing here does not compile.
 */
const columnsByField = {
  id: ["id"],
  name: ["name"],
  price: ["price"],
  pictures: ["images", "photos"],
  active: ["active"],
  collectionIds: ["collection_ids"],
  createdAt: ["createdat"],
  sizes: ["sizes"],
  stockBySize: ["stockbysize"],
  stock: ["stock"],
  gender: ["gender"],
  description: ["description"],
  variantIds: ["variant_ids"],
} as const satisfies Record<keyof Product, readonly string[]>;

type TextField = Exclude<
  { [Field in keyof Product]-?: NonNullable<Product[Field]> extends string ? Field : never }[keyof Product],
  "id"
>;
type TextColumn = (typeof columnsByField)[TextField][number];

/**
 * For each text column of a product, the maximum characters that the server sends; the SQL of snapshot and
 * changes (pb_hooks/lib/catalogue/publicProductsSql.js) cuts a longer text. undefined: only the field's own
 * maximum in pb_migrations limits the text. A text column that is missing here does not compile.
 */
export const sentTextMaxChars: Readonly<Record<string, number | undefined>> = {
  name: undefined,
  gender: undefined,
  description: descriptionMaxChars,
} satisfies Record<TextColumn, number | undefined>;

/** All columns of a product record that a device needs. */
export const productColumns: readonly string[] = Object.values(columnsByField).flat();

/**
 * The fields that only the product page shows: long texts. Product lists load products without these fields.
 */
const detailFields: readonly (keyof Product)[] = ["description"];

/** The columns of a product record that only the product page needs. */
export const detailColumns: readonly string[] = detailFields.flatMap((field) => columnsByField[field]);

/** The columns of a product record that a product card needs. */
export const cardColumns: readonly string[] = productColumns.filter(
  (column) => !detailColumns.includes(column),
);

/** Whether two versions of a product look the same on a card. */
export function isSameCard(a: Product, b: Product): boolean {
  return JSON.stringify(cardValues(a)) === JSON.stringify(cardValues(b));
}

/**
 * The values of all fields but `detailFields`, in the fixed order of `columnsByField`, so that products with
 * a different order of keys compare equal.
 */
function cardValues(product: Product): unknown[] {
  const fields = Object.keys(columnsByField) as (keyof Product)[];
  return fields.filter((field) => !detailFields.includes(field)).map((field) => product[field]);
}

/** The default gender options (spec 9). */
export const defaultGenders: readonly string[] = ["Men", "Women", "Unisex"];

/**
 * A product's gender: the default spelling of a default gender, otherwise the owner's own label, "" for none.
 */
export function parseGender(raw: unknown): string {
  const word = parseText(raw, genderMaxChars);
  return defaultGenders.find((gender) => gender.toLowerCase() === word.toLowerCase()) ?? word;
}

/** The id of a product; "" for a value that is not an id. */
export function parseProductId(raw: unknown): ProductId | "" {
  return parseId(raw) as ProductId | "";
}
