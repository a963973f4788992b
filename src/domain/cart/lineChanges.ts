import { onlyLeft } from "../catalogue/messages";
import type { Product, Rupees } from "../catalogue/product";
import { stockOf } from "../catalogue/stock";
import type { CartRefusal } from "./cart";
import { type CartLine, clampQuantity, lineOf } from "./cartLine";
import {
  noLongerAvailable,
  outOfStock,
  priceChanged,
  productGone,
  reachedStock,
  selectSizeFirst,
  sizeGone,
} from "./messages";

/** Spec 5: the words for a refusal. */
export function cartRefusalText(code: CartRefusal): string {
  if (code === "size-missing") return selectSizeFirst;
  return code === "out-of-stock" ? outOfStock : reachedStock;
}

/** What has become of a line since it was put into the cart. */
export type LineChange =
  | { kind: "product-gone" }
  | { kind: "size-gone" }
  | { kind: "sold-out" }
  /** The checkout refused it. */
  | { kind: "unavailable" }
  | { kind: "fewer-left"; pieces: number }
  | { kind: "price-changed"; was: Rupees; now: Rupees };

/** Whether nothing of the line can be had. */
export function isGone({ kind }: LineChange): boolean {
  return kind !== "price-changed" && kind !== "fewer-left";
}

/** The words for it at the line; `rupees` writes a price as the shopper reads it. */
export function lineChangeText(news: LineChange, rupees: (price: Rupees) => string): string {
  switch (news.kind) {
    case "product-gone":
      return productGone;
    case "size-gone":
      return sizeGone;
    case "sold-out":
      return outOfStock;
    case "unavailable":
      return noLongerAvailable;
    case "fewer-left":
      return onlyLeft(news.pieces);
    case "price-changed":
      return priceChanged(rupees(news.was), rupees(news.now));
  }
}

/**
 * A line beside its product as it is now. Ask only when the whole catalogue is known: an absent or inactive product
 * means that the shop no longer has it. `line` has today's price, name, picture and stock, and its old quantity.
 */
export function lineNow(
  line: CartLine,
  product: Product | undefined,
): { line: CartLine; news: LineChange[] } {
  if (!product || product.active === false) return { line, news: [{ kind: "product-gone" }] };
  if (!product.sizes.includes(line.size)) return { line, news: [{ kind: "size-gone" }] };
  const news: LineChange[] = [];
  const pieces = stockOf(product, line.size);
  if (pieces === 0) news.push({ kind: "sold-out" });
  else if (pieces !== undefined && pieces < line.quantity) news.push({ kind: "fewer-left", pieces });
  if (line.price && line.price !== product.price)
    news.push({ kind: "price-changed", was: line.price, now: product.price });
  return { line: lineOf(product, line.size, line.quantity, line.addedAt), news };
}

/** The line as the shop can deliver it today; undefined when it has none of it. */
export function adjustLineToStock(line: CartLine, product: Product | undefined): CartLine | undefined {
  const { line: current, news } = lineNow(line, product);
  if (news.some(isGone)) return;
  return { ...current, quantity: clampQuantity(current.quantity, current.stockForSize) };
}
