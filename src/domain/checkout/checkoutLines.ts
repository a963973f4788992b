import type { Product, Size } from "../catalogue/product";
import { normaliseSize } from "../catalogue/sizes";
import { stockOf } from "../catalogue/stock";
import { checkoutLinesMax, lineQuantityMax, lineQuantityMin } from "../shared/limits";
import { fieldsOf, readId } from "../shared/parse";
import { pieceFewer, pieceGone, pieceNotInSize, pieceSoldOut } from "./messages";

/** A line of a checkout request (spec 7): `variant_id` is the permanent number, also as text, or "id-size". */
export interface AskedLine {
  variant_id: string | number;
  quantity: number;
}

export type ReadLines = { ok: true; lines: AskedLine[] } | { ok: false; problem: string };

/** The lines of a request's body; everything else in it is what a browser believes, and is not read. */
export function readCheckoutLines(body: unknown): ReadLines {
  const items = fieldsOf(fieldsOf(body)["cart_data"])["items"];
  if (!Array.isArray(items) || !items.length) return refused("cart_data.items has no lines.");
  if (items.length > checkoutLinesMax)
    return refused(`More than ${checkoutLinesMax} different pieces cannot be ordered at once.`);
  const lines: AskedLine[] = [];
  for (const item of items) {
    const { variant_id, quantity } = fieldsOf(item);
    if (!isVariant(variant_id)) return refused("A line has no variant_id.");
    if (!isQuantity(quantity))
      return refused(`A line's quantity is no whole number from ${lineQuantityMin} to ${lineQuantityMax}.`);
    lines.push({ variant_id, quantity });
  }
  return { ok: true, lines };
}

function refused(problem: string): ReadLines {
  return { ok: false, problem };
}

function isVariant(value: unknown): value is string | number {
  if (typeof value === "number") return Number.isSafeInteger(value) && value > 0;
  return typeof value === "string" && /^[^\0]{1,200}$/.test(value.trim());
}

function isQuantity(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= lineQuantityMin && Number(value) <= lineQuantityMax;
}

/** The permanent number that a variant is named by; 0 when it is named in another way. */
export function variantNumber(variant: string | number): number {
  const number = typeof variant === "string" && /^\s*\d{1,16}\s*$/.test(variant) ? Number(variant) : variant;
  return typeof number === "number" && Number.isSafeInteger(number) ? number : 0;
}

/** What "id-size" may mean: ids may hold dashes and so may sizes ("32-34"). The shortest id first. */
export function variantReadings(variant: string): { id: string; size: Size }[] {
  const text = variant.trim();
  const readings: { id: string; size: Size }[] = [];
  for (let at = text.indexOf("-"); at > 0; at = text.indexOf("-", at + 1)) {
    const id = readId(text.slice(0, at));
    if (id) readings.push({ id, size: normaliseSize(text.slice(at + 1)) });
  }
  const whole = readId(text);
  return whole ? [...readings, { id: whole, size: "" }] : readings;
}

type Sold = Pick<Product, "active" | "sizes" | "stockBySize" | "stock">;

/** What a product is sold in: its sizes, or "" for a product without sizes. */
export function sellableSizes({ sizes }: Pick<Product, "sizes">): Size[] {
  return sizes.length ? sizes : [""];
}

/** Pieces of one size that may be sold; undefined: no limit. 0 as well for what is not in the shop. */
export function sellable(product: Sold | undefined, size: Size): number | undefined {
  if (!product?.active) return 0;
  return size === "" && !product.sizes.length ? product.stock : stockOf(product, size);
}

/** What a shopper reads of a line of which fewer can be had than asked for. */
export function lineRefusal(
  product: (Sold & { name: string }) | undefined,
  size: Size,
  left: number,
): string {
  if (!product?.active) return pieceGone;
  const piece = size ? `${product.name}, ${size}` : product.name;
  if (!sellableSizes(product).includes(size)) return pieceNotInSize(piece);
  return left > 0 ? pieceFewer(piece, left) : pieceSoldOut(piece);
}
