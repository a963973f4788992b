import { type Product, parseProductId, type Size } from "../catalogue/product";
import { normaliseSize } from "../catalogue/sizes";
import { stockOfSize } from "../catalogue/stock";
import { checkoutLinesMax, lineQuantityMax, lineQuantityMin } from "../shared/limits";
import { fieldsOf } from "../shared/parse";
import {
  orderedFewerLeft,
  orderedProductGone,
  orderedSizeGone,
  orderedSoldOut,
  tooManyLines,
} from "./messages";

/**
 * A line of a checkout request (spec 7). `variant_id`: Shiprocket's permanent number of a product's size,
 * also as text, or product id and size as "id-size".
 */
export interface RequestedLine {
  variant_id: string | number;
  quantity: number;
}

export type ParsedLines = { ok: true; lines: RequestedLine[] } | { ok: false; problem: string };

/** Parses the lines of a request body. Prices and totals that a browser may send are ignored. */
export function parseCheckoutLines(body: unknown): ParsedLines {
  const items = fieldsOf(fieldsOf(body)["cart_data"])["items"];
  if (!Array.isArray(items) || !items.length) return rejected("cart_data.items has no lines.");
  if (items.length > checkoutLinesMax) return rejected(tooManyLines(checkoutLinesMax));
  const lines: RequestedLine[] = [];
  for (const item of items) {
    const { variant_id, quantity } = fieldsOf(item);
    if (!isVariant(variant_id)) return rejected("A line has no variant_id.");
    if (!isQuantity(quantity))
      return rejected(`A line's quantity is no whole number from ${lineQuantityMin} to ${lineQuantityMax}.`);
    lines.push({ variant_id, quantity });
  }
  return { ok: true, lines };
}

function rejected(problem: string): ParsedLines {
  return { ok: false, problem };
}

/**
 * Maximum number of dashes in an "id-size": each dash is one more possible split, and each split costs a
 * look-up in the database.
 */
const dashesMax = 3;

function isVariant(value: unknown): value is string | number {
  if (typeof value === "number") return Number.isSafeInteger(value) && value > 0;
  return typeof value === "string" && isVariantText(value.trim());
}

/** Whether a text can be an "id-size", or a number as text. */
export function isVariantText(text: string): boolean {
  return /^[^\0]{1,200}$/.test(text) && text.split("-", dashesMax + 2).length <= dashesMax + 1;
}

function isQuantity(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= lineQuantityMin && Number(value) <= lineQuantityMax;
}

/** Parses a `variant_id` that is a permanent Shiprocket number; 0 when it has another form. */
export function parseVariantNumber(variant: string | number): number {
  const number = typeof variant === "string" && /^\s*\d{1,16}\s*$/.test(variant) ? Number(variant) : variant;
  return typeof number === "number" && Number.isSafeInteger(number) ? number : 0;
}

/**
 * All ways to split an "id-size" into product id and size, shortest id first: both may contain dashes
 * ("32-34").
 */
export function possibleVariantSplits(variant: string): { id: string; size: Size }[] {
  const text = variant.trim();
  const readings: { id: string; size: Size }[] = [];
  for (let at = text.indexOf("-"); at > 0; at = text.indexOf("-", at + 1)) {
    const id = parseProductId(text.slice(0, at));
    if (id) readings.push({ id, size: normaliseSize(text.slice(at + 1)) });
  }
  const whole = parseProductId(text);
  return whole ? [...readings, { id: whole, size: "" }] : readings;
}

type Sold = Pick<Product, "active" | "sizes" | "stockBySize" | "stock">;

/** The sizes a product is sold in; [""] for a product without sizes. */
export function sellableSizes({ sizes }: Pick<Product, "sizes">): Size[] {
  return sizes.length ? sizes : [""];
}

/**
 * The quantity of a size that may be sold; undefined: no limit. 0 for a product that is missing or inactive.
 * @param size a size label as the server's tables hold it; "" for a product without sizes
 */
export function sellableQuantity(product: Sold | undefined, size: string): number | undefined {
  if (!product?.active) return 0;
  if (size === "" && !product.sizes.length) return product.stock;
  const known = product.sizes.find((each) => each === size);
  return known === undefined ? 0 : stockOfSize(product, known);
}

/**
 * The message why a requested line cannot be ordered: its product or size is gone, or fewer pieces are left.
 * @param left pieces in stock
 */
export function lineRefusalText(
  product: (Sold & { name: string }) | undefined,
  size: string,
  left: number,
): string {
  if (!product?.active) return orderedProductGone;
  const label = size ? `${product.name}, ${size}` : product.name;
  if (!sellableSizes(product).some((each) => each === size)) return orderedSizeGone(label);
  return left > 0 ? orderedFewerLeft(label, left) : orderedSoldOut(label);
}
