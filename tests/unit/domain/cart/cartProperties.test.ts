import { describe, expect, it } from "vitest";
import {
  type CartChange,
  changeQuantity,
  mergeCarts,
  parseCart,
  removeLine,
  restoreLine,
  subtotal,
} from "../../../../src/domain/cart/cart";
import type { CartLine } from "../../../../src/domain/cart/cartLine";
import { stockOfSize } from "../../../../src/domain/catalogue/stock";
import { asProductId, asSize } from "../../../../tools/testkit/brandedTypes";
import { makeProduct, pick, seededRandom } from "../make";
import { addPiece, makeLine } from "./makeLine";

describe("two carts", () => {
  it("merge into the union with the larger quantity, clamped to stock", () => {
    const here = [
      makeLine({ quantity: 2, addedAt: 5 }),
      makeLine({ id: asProductId("p2"), quantity: 1, stockForSize: 3, addedAt: 6 }),
    ];
    const there = [
      makeLine({ quantity: 4, addedAt: 1 }),
      makeLine({ id: asProductId("p2"), quantity: 9 }),
      makeLine({ id: asProductId("p3") }),
    ];
    expect(mergeCarts(here, there).map(({ id, quantity }) => [id, quantity])).toEqual([
      ["p1", 4],
      ["p2", 3],
      ["p3", 1],
    ]);
  });

  it("merge idempotently and independent of order", () => {
    const random = seededRandom(7);
    const randomCart = () =>
      parseCart(
        Array.from({ length: Math.floor(random() * 6) }, () =>
          makeLine({
            id: asProductId(pick(random, ["p1", "p2", "p3"])),
            size: pick(random, ["S", "M"]),
            quantity: 1 + Math.floor(random() * 9),
            addedAt: Math.floor(random() * 9),
          }),
        ),
      );
    for (let round = 0; round < 300; round++) {
      const [a, b, c] = [randomCart(), randomCart(), randomCart()];
      const both = mergeCarts(a, b);
      expect(mergeCarts(b, a)).toEqual(both);
      expect(mergeCarts(both, b)).toEqual(both);
      expect(mergeCarts(mergeCarts(a, b), c)).toEqual(mergeCarts(a, mergeCarts(b, c)));
    }
  });
});

describe("any sequence of actions", () => {
  it("leaves integer quantities from 1 to the stock, one sorted line per id and size, and correct sums", () => {
    const random = seededRandom(11);
    const products = [1, 2, 3].map((at) =>
      makeProduct({ id: asProductId(`p${at}`), price: at * 111, stockBySize: { S: at, M: at * 4 } }),
    );
    let lines: readonly CartLine[] = [];
    let removed: CartLine | undefined;
    for (let step = 0; step < 1500; step++) {
      const product = pick(random, products);
      const size = pick(random, ["S", "M", "s", "XL", ""]);
      const action = Math.floor(random() * 5);
      const change: CartChange =
        action < 2
          ? addPiece(lines, product, size, Math.floor(random() * 100))
          : changeQuantity(
              lines,
              product.id,
              asSize(size),
              Math.floor(random() * 9) - 4,
              stockOfSize(product, asSize(size)),
            );
      if (action === 3) {
        removed = lines.find(({ id }) => id === product.id);
        if (removed) lines = removeLine(lines, removed.id, removed.size);
      } else if (action === 4 && removed) lines = restoreLine(lines, removed);
      else if (change.ok) lines = change.lines;

      expect(new Set(lines.map(({ id, size }) => `${id} ${size}`)).size).toBe(lines.length);
      for (const { quantity, stockForSize } of lines) {
        expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= (stockForSize ?? 0)).toBe(true);
      }
      expect(lines.map(({ addedAt }) => addedAt)).toEqual(
        lines.map(({ addedAt }) => addedAt).sort((a, b) => a - b),
      );
      expect(parseCart(JSON.parse(JSON.stringify(lines)))).toEqual(lines);
    }
    expect(lines.length).toBeGreaterThan(0);
    expect(subtotal(lines)).toBe(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0));
  });
});
