import { descriptionMaxChars, genderMaxChars } from "../shared/limits";
import { parseId, parseText } from "../shared/parse";

/** PocketBase record id of a product; `parseProductId` creates it. */
export type ProductId = string & { readonly __brand: "ProductId" };

/** Whole Indian rupees, tax included. */
export type Rupees = number;

/** Spec 9: the default sizes, in the default order. */
export const defaultSizes = ["XS", "S", "M", "L", "XL", "XXL", "XXXL"] as const;
type DefaultSize = (typeof defaultSizes)[number];

/**
 * A size label without quotes and spaces, upper case ("XL", "FREESIZE"); "" for none. `normaliseSize` creates
 * it.
 */
export type Size = "" | DefaultSize | (string & { readonly __brand: "Size" });

/** A number per size; sizes without one are absent. The keys are `Size`, which object keys cannot express. */
export type NumberBySize = Record<string, number>;

/** A picture in every stored width, smallest first; only `src` when one width is known. */
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
  /** Lists show only products with true; absent when the record has no value. */
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
 * The columns of the products collection that each field is parsed from. The one list: the server's catalogue
 * snapshot and changes (pb_hooks/lib/catalogue), the query of the first screen and the comparison of
 * provisional products use it. A field of Product that is missing here does not compile.
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
 * The maximum characters that the server sends of each text column; the SQL of snapshot and changes
 * (pb_hooks/lib/catalogue/publicProductsSql.js) cuts a longer text. undefined: only the field's own maximum
 * in pb_migrations limits it. A text column that is missing here does not compile.
 */
export const sentTextMaxChars: Readonly<Record<string, number | undefined>> = {
  name: undefined,
  gender: undefined,
  description: descriptionMaxChars,
} satisfies Record<TextColumn, number | undefined>;

/** All columns a device needs. */
export const productColumns: readonly string[] = Object.values(columnsByField).flat();

/** The columns a product card needs: all but the long text of the product page. */
export const cardColumns: readonly string[] = productColumns.filter((column) => column !== "description");

/** Whether two versions of a product look the same on a card. Compares the fields of `cardFields`. */
export function isSameCard(a: Product, b: Product): boolean {
  return JSON.stringify(cardFields(a)) === JSON.stringify(cardFields(b));
}

/**
 * The values of every field but the description, in the fixed order of `columnsByField`, so that the order of
 * an object's keys does not count.
 */
function cardFields(product: Product): unknown[] {
  const fields = Object.keys(columnsByField) as (keyof Product)[];
  return fields.filter((field) => field !== "description").map((field) => product[field]);
}

/** Spec 9: the default gender options. */
export const defaultGenders: readonly string[] = ["Men", "Women", "Unisex"];

/** The default spelling of a default gender, the owner's own label otherwise, "" for none. */
export function parseGender(raw: unknown): string {
  const word = parseText(raw, genderMaxChars);
  return defaultGenders.find((gender) => gender.toLowerCase() === word.toLowerCase()) ?? word;
}

/** The id of a product; "" for a value that is not an id. */
export function parseProductId(raw: unknown): ProductId | "" {
  return parseId(raw) as ProductId | "";
}
