import { onlyLeft } from "../catalogue/messages";
import type { Product, Rupees } from "../catalogue/product";
import { stockOfSize } from "../catalogue/stock";
import { formatRupees } from "../shared/money";
import type { CartRefusal } from "./cart";
import { type CartLine, clampQuantity, createCartLine } from "./cartLine";
import {
  noLongerAvailable,
  outOfStock,
  priceChanged,
  productGone,
  reachedStock,
  selectSizeFirst,
  sizeGone,
} from "./messages";

/** The message why a change of the cart was refused (spec 5). */
export function cartRefusalText(code: CartRefusal): string {
  if (code === "size-missing") return selectSizeFirst;
  return code === "out-of-stock" ? outOfStock : reachedStock;
}

/** A difference between a cart line and the current product. */
export type LineChange =
  | { kind: "product-gone" }
  | { kind: "size-gone" }
  | { kind: "sold-out" }
  /** The server refused the line at checkout. */
  | { kind: "unavailable" }
  | { kind: "fewer-left"; left: number }
  | { kind: "price-changed"; was: Rupees; now: Rupees };

/** Whether a change means that the line cannot be ordered at all. */
export function isLineUnavailable({ kind }: LineChange): boolean {
  return kind !== "price-changed" && kind !== "fewer-left";
}

/** The message about a line's changed product. */
export function lineChangeText(change: LineChange): string {
  switch (change.kind) {
    case "product-gone":
      return productGone;
    case "size-gone":
      return sizeGone;
    case "sold-out":
      return outOfStock;
    case "unavailable":
      return noLongerAvailable;
    case "fewer-left":
      return onlyLeft(change.left);
    case "price-changed":
      return priceChanged(formatRupees(change.was), formatRupees(change.now));
  }
}

/**
 * Compares a cart line with its current product. Call only when the whole catalogue is loaded, because a
 * missing or inactive product is reported as gone from the shop.
 * @returns `line`: the line with the product's current price, name, picture and stock and its old quantity;
 * `changes`: what has changed since the line was added
 */
export function compareLineToProduct(
  line: CartLine,
  product: Product | undefined,
): { line: CartLine; changes: LineChange[] } {
  if (!product || product.active === false) return { line, changes: [{ kind: "product-gone" }] };
  if (!product.sizes.includes(line.size)) return { line, changes: [{ kind: "size-gone" }] };
  const changes: LineChange[] = [];
  const stock = stockOfSize(product, line.size);
  if (stock === 0) changes.push({ kind: "sold-out" });
  else if (stock !== undefined && stock < line.quantity) changes.push({ kind: "fewer-left", left: stock });
  if (line.price && line.price !== product.price)
    changes.push({ kind: "price-changed", was: line.price, now: product.price });
  return { line: createCartLine(product, line.size, line.quantity, line.addedAt), changes };
}

/**
 * The line with its quantity clamped to the product's current stock; undefined when it cannot be ordered at
 * all.
 */
export function adjustLineToStock(line: CartLine, product: Product | undefined): CartLine | undefined {
  const { line: current, changes } = compareLineToProduct(line, product);
  if (changes.some(isLineUnavailable)) return;
  return { ...current, quantity: clampQuantity(current.quantity, current.stockForSize) };
}
