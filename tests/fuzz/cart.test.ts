import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addOrIncrementLine,
  changeQuantity,
  mergeCarts,
  parseCart,
  subtotal,
} from "../../src/domain/cart/cart";
import { type CartLine, createCartLine, parseCartLine } from "../../src/domain/cart/cartLine";
import { compareLineToProduct, lineChangeText } from "../../src/domain/cart/lineChanges";
import { parseWishlist, parseWishlistItem } from "../../src/domain/cart/wishlist";
import { parseProduct } from "../../src/domain/catalogue/parseProduct";
import { parseRefusedLines } from "../../src/domain/checkout/checkoutRequest";
import { lineQuantityMax } from "../../src/domain/shared/limits";
import { holds } from "./cases";
import { cartRows, productRows, wishlistRows } from "./shop";
import { anyValue } from "./values";

const storedCarts = fc.oneof(fc.array(cartRows, { maxLength: 30 }), anyValue);

describe("stored carts of this and older releases", () => {
  it("become lines that can be ordered", () => {
    holds(storedCarts, (rows) => {
      const lines = parseCart(rows);
      const keys = lines.map(({ id, size }) => `${id} ${size}`);
      expect(new Set(keys).size).toBe(keys.length);
      for (const line of lines) expectOrderable(line);
      expect(Number.isSafeInteger(subtotal(lines))).toBe(true);
    });
  });

  it("stay the same when they are read again", () => {
    holds(cartRows, (row) => {
      const line = parseCartLine(row);
      if (line) expect(parseCartLine(structuredClone(line))).toEqual(line);
    });
  });

  it("merge to the same lines and quantities in any order, and merging again changes nothing", () => {
    const carts = fc.array(cartRows, { maxLength: 12 }).map(parseCart);
    holds(fc.tuple(carts, carts, carts), ([a, b, c]) => {
      const quantities = (lines: readonly CartLine[]) =>
        lines.map(({ id, size, quantity }) => `${id} ${size} ${quantity}`).sort();
      const merged = mergeCarts(a, b);
      expect(quantities(merged)).toEqual(quantities(mergeCarts(b, a)));
      expect(quantities(mergeCarts(merged, b))).toEqual(quantities(merged));
      expect(quantities(mergeCarts(merged, c))).toEqual(quantities(mergeCarts(a, mergeCarts(b, c))));
    });
  });

  it("take every product and every change of quantity", () => {
    holds(fc.tuple(storedCarts, productRows, fc.integer()), ([rows, row, delta]) => {
      const parsed = parseProduct(row);
      if (!parsed.ok) return;
      const { product } = parsed;
      const added = addOrIncrementLine(
        parseCart(rows),
        createCartLine(product, product.sizes[0] ?? "", 1, 1),
      );
      if (!added.ok || !added.line) return;
      expectOrderable(added.line);
      const changed = changeQuantity(
        added.lines,
        product.id,
        added.line.size,
        delta,
        added.line.stockForSize,
      );
      if (changed.ok && changed.line) expectOrderable(changed.line);
      for (const change of compareLineToProduct(added.line, product).changes)
        expect(lineChangeText(change)).not.toBe("");
    });
  });
});

describe("stored wishlists of this and older releases", () => {
  it("have each product once and stay the same when they are read again", () => {
    holds(fc.oneof(fc.array(wishlistRows, { maxLength: 30 }), anyValue), (rows) => {
      const items = parseWishlist(rows);
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
      for (const item of items) expect(parseWishlistItem(structuredClone(item))).toEqual(item);
    });
  });
});

describe("refused lines of a checkout's response", () => {
  it("name a line and what is left of it", () => {
    holds(anyValue, (raw) => {
      for (const { id, size, left } of parseRefusedLines(raw)) {
        expect([id, size]).not.toContain("");
        expect(left).toBeGreaterThanOrEqual(0);
      }
    });
  });
});

function expectOrderable({ id, size, quantity, price }: CartLine): void {
  expect([id, size]).not.toContain("");
  expect(Number.isInteger(quantity)).toBe(true);
  expect(quantity).toBeGreaterThanOrEqual(1);
  expect(quantity).toBeLessThanOrEqual(lineQuantityMax);
  expect(price).toBeGreaterThanOrEqual(0);
}
