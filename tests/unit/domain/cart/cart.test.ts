import { describe, expect, it } from "vitest";
import {
  addOrIncrementLine,
  type CartChange,
  changeQuantity,
  mergeCarts,
  parseCart,
  removeLine,
  restoreLine,
  subtotal,
} from "../../../../src/domain/cart/cart";
import { type CartLine, createCartLine, totalQuantity } from "../../../../src/domain/cart/cartLine";
import { cartRefusalText } from "../../../../src/domain/cart/lineChanges";
import type { Product } from "../../../../src/domain/catalogue/product";
import { normaliseSize } from "../../../../src/domain/catalogue/sizes";
import { stockOfSize } from "../../../../src/domain/catalogue/stock";
import { lineQuantityMax } from "../../../../src/domain/shared/limits";
import { productId, sizeLabel } from "../../../../tools/testkit/brands";
import { makeProduct, pick, seededRandom } from "../make";

const tee = makeProduct({
  pictures: [{ src: "/960", widths: [240, 960].map((width) => ({ url: `/${width}`, width })) }],
  variantIds: { S: 41 },
});
const line = (fields: Partial<CartLine> = {}): CartLine => ({
  id: productId("p1"),
  size: "M",
  name: "Indigo Tee",
  price: 999,
  frontImage: "",
  quantity: 1,
  addedAt: 1,
  ...fields,
});

const add = (lines: readonly CartLine[], product: Product, size: string | undefined, now: number) =>
  addOrIncrementLine(lines, createCartLine(product, normaliseSize(size), 1, now));

function linesOf(change: CartChange): readonly CartLine[] {
  if (!change.ok) throw new Error(change.code);
  return change.lines;
}

describe("adding to the cart", () => {
  it("creates a line with quantity 1 and the product's current values", () => {
    expect(add([], tee, "S", 5)).toEqual({
      ok: true,
      lines: [
        {
          id: "p1",
          size: "S",
          name: "Indigo Tee",
          price: 999,
          frontImage: "/240",
          quantity: 1,
          variantId: 41,
          stockForSize: 2,
          addedAt: 5,
        },
      ],
      line: expect.objectContaining({ size: "S", quantity: 1 }),
    });
  });

  it("raises the line of the same size by 1, ignoring case and quotes of the label", () => {
    const twice = linesOf(add(linesOf(add([], tee, "M", 1)), tee, " 'm' ", 2));
    expect(twice).toEqual([expect.objectContaining({ size: "M", quantity: 2, addedAt: 1 })]);
  });

  it("keeps one line per size, in the order of adding", () => {
    const lines = linesOf(add(linesOf(add([], tee, "M", 9)), tee, "S", 3));
    expect(lines.map(({ size, addedAt }) => [size, addedAt])).toEqual([
      ["M", 9],
      ["S", 10],
    ]);
  });

  it("updates price, name and stock of the line", () => {
    const lines = linesOf(add([line({ price: 500, name: "Old", stockForSize: 1 })], tee, "M", 2));
    expect(lines).toEqual([expect.objectContaining({ name: "Indigo Tee", price: 999, stockForSize: 20 })]);
  });

  it.each([
    ["without a size", undefined, [], "size-missing", "Please select a size first."],
    ["with a blank size", " ''", [], "size-missing", "Please select a size first."],
    ["of a size without stock", "L", [], "out-of-stock", "Out of stock."],
    ["of a size that is not offered", "XXL", [], "out-of-stock", "Out of stock."],
    ["of a size that is called like an inherited field", "constructor", [], "out-of-stock", "Out of stock."],
    [
      "beyond the stock",
      "S",
      [line({ size: "S", quantity: 2 })],
      "stock-reached",
      "You’ve reached the available stock.",
    ],
  ])("is refused %s with the specified message", (_, size, lines, code, text) => {
    const product = makeProduct({ sizes: ["S", "M", "L"], stockBySize: { S: 2, M: 20, L: 0 } });
    expect(add(lines, product, size, 1)).toEqual({ ok: false, code });
    expect(cartRefusalText(code as "size-missing")).toBe(text);
  });

  it("is possible up to the stock", () => {
    const lines = linesOf(add([line({ size: "S", quantity: 1 })], tee, "S", 1));
    expect(lines[0]?.quantity).toBe(2);
  });

  it("has no limit when the stock is not a number", () => {
    const free = makeProduct({ stockBySize: {} });
    const lines = linesOf(add([line({ quantity: 5000 })], free, "M", 1));
    expect(lines[0]).toMatchObject({ quantity: 5001 });
    expect(lines[0]).not.toHaveProperty("stockForSize");
  });

  it("ends at the largest quantity of a line, also without a limit of the stock", () => {
    const free = makeProduct({ stockBySize: {} });
    const full = [line({ quantity: lineQuantityMax })];
    const refused = { ok: false, code: "stock-reached" };
    expect(add([line({ quantity: lineQuantityMax - 1 })], free, "M", 1)).toMatchObject({
      lines: [{ quantity: lineQuantityMax }],
    });
    expect(add(full, free, "M", 1)).toEqual(refused);
    expect(changeQuantity(full, productId("p1"), "M", 1, null)).toEqual(refused);
    expect(mergeCarts([line({ quantity: lineQuantityMax + 1 })], [])).toEqual(full);
  });

  it("does not mutate the given cart", () => {
    const before = Object.freeze([Object.freeze(line())]);
    add(before, tee, "M", 1);
    changeQuantity(before, productId("p1"), "M", 1);
    expect(before).toEqual([line()]);
  });
});

describe("changing a quantity", () => {
  const cart = [line({ quantity: 3, stockForSize: 5 }), line({ id: productId("p2"), quantity: 7 })];
  const quantityAfter = (delta: number) =>
    linesOf(changeQuantity(cart, productId("p1"), "M", delta))[0]?.quantity;

  it.each([
    [1, 4],
    [2, 5],
    [9, 5],
    [-1, 2],
    [-2, 1],
    [-3, 1],
    [-99, 1],
    [0, 3],
    [Number.NaN, 3],
    [0.9, 3],
  ])("by %d turns 3 of 5 into %i", (delta, quantity) => {
    expect(quantityAfter(delta)).toBe(quantity);
  });

  it("changes only the line of this id and size", () => {
    expect(linesOf(changeQuantity(cart, productId("p1"), "M", 1))[1]).toBe(cart[1]);
    expect(linesOf(changeQuantity(cart, productId("p1"), "L", 1))).toBe(cart);
  });

  it("beyond the stock is refused", () => {
    expect(changeQuantity([line({ quantity: 5, stockForSize: 5 })], productId("p1"), "M", 1)).toEqual({
      ok: false,
      code: "stock-reached",
    });
    expect(changeQuantity([line({ stockForSize: 0 })], productId("p1"), "M", 1)).toEqual({
      ok: false,
      code: "out-of-stock",
    });
  });

  it("uses the current stock when it is known", () => {
    expect(linesOf(changeQuantity(cart, productId("p1"), "M", -1, 2))[0]?.quantity).toBe(2);
    expect(changeQuantity(cart, productId("p1"), "M", 1, 2)).toEqual({ ok: false, code: "stock-reached" });
    expect(linesOf(changeQuantity(cart, productId("p1"), "M", 9, null))[0]?.quantity).toBe(12);
  });

  it("never goes below 1, even without stock", () => {
    expect(
      linesOf(changeQuantity([line({ quantity: 2, stockForSize: 0 })], productId("p1"), "M", -1))[0]
        ?.quantity,
    ).toBe(1);
  });
});

describe("removing and undoing", () => {
  const cart = [1, 2, 3].map((at) => line({ id: productId(`p${at}`), addedAt: at }));

  it("removes only the line of this id and size", () => {
    const both = [line({ size: "S" }), line({ size: "M" })];
    expect(removeLine(both, productId("p1"), "S")).toEqual([line({ size: "M" })]);
  });

  it.each([0, 1, 2])("restores the line at position %i to its old position", (place) => {
    const removed = cart[place] as CartLine;
    expect(restoreLine(removeLine(cart, removed.id, removed.size), removed)).toEqual(cart);
  });

  it("does not double a line that was added again meanwhile", () => {
    const again = [line({ quantity: 1, addedAt: 50 })];
    expect(restoreLine(again, line({ quantity: 3, addedAt: 2 }))).toEqual([
      line({ quantity: 3, addedAt: 2 }),
    ]);
  });
});

describe("sums", () => {
  const cart = [line({ price: 999, quantity: 2 }), line({ size: "S", price: 1, quantity: 3 })];

  it("add up price times quantity, and quantities", () => {
    expect(subtotal(cart)).toBe(2001);
    expect(totalQuantity(cart)).toBe(5);
    expect([subtotal([]), totalQuantity([])]).toEqual([0, 0]);
  });
});

describe("two carts", () => {
  it("merge into the union with the larger quantity, clamped to stock", () => {
    const here = [
      line({ quantity: 2, addedAt: 5 }),
      line({ id: productId("p2"), quantity: 1, stockForSize: 3, addedAt: 6 }),
    ];
    const there = [
      line({ quantity: 4, addedAt: 1 }),
      line({ id: productId("p2"), quantity: 9 }),
      line({ id: productId("p3") }),
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
          line({
            id: productId(pick(random, ["p1", "p2", "p3"])),
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
      makeProduct({ id: productId(`p${at}`), price: at * 111, stockBySize: { S: at, M: at * 4 } }),
    );
    let lines: readonly CartLine[] = [];
    let removed: CartLine | undefined;
    for (let step = 0; step < 1500; step++) {
      const product = pick(random, products);
      const size = pick(random, ["S", "M", "s", "XL", ""]);
      const action = Math.floor(random() * 5);
      const change: CartChange =
        action < 2
          ? add(lines, product, size, Math.floor(random() * 100))
          : changeQuantity(
              lines,
              product.id,
              sizeLabel(size),
              Math.floor(random() * 9) - 4,
              stockOfSize(product, sizeLabel(size)),
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
