import { describe, expect, it } from "vitest";
import {
  type CartChange,
  changeQuantity,
  mergeCarts,
  removeLine,
  restoreLine,
  subtotal,
} from "../../../../src/domain/cart/cart";
import { type CartLine, totalQuantity } from "../../../../src/domain/cart/cartLine";
import { cartRefusalText } from "../../../../src/domain/cart/lineChanges";
import { lineQuantityMax } from "../../../../src/domain/shared/limits";
import { asProductId } from "../../../../tools/testkit/brandedTypes";
import { makeProduct } from "../make";
import { addPiece, makeLine } from "./makeLine";

const tee = makeProduct({
  pictures: [{ src: "/960", widths: [240, 960].map((width) => ({ url: `/${width}`, width })) }],
  variantIds: { S: 41 },
});

function linesOf(change: CartChange): readonly CartLine[] {
  if (!change.ok) throw new Error(change.code);
  return change.lines;
}

describe("adding to the cart", () => {
  it("creates a line with quantity 1 and the product's current values", () => {
    expect(addPiece([], tee, "S", 5)).toEqual({
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
    const twice = linesOf(addPiece(linesOf(addPiece([], tee, "M", 1)), tee, " 'm' ", 2));
    expect(twice).toEqual([expect.objectContaining({ size: "M", quantity: 2, addedAt: 1 })]);
  });

  it("keeps one line per size, in the order of adding", () => {
    const lines = linesOf(addPiece(linesOf(addPiece([], tee, "M", 9)), tee, "S", 3));
    expect(lines.map(({ size, addedAt }) => [size, addedAt])).toEqual([
      ["M", 9],
      ["S", 10],
    ]);
  });

  it("updates price, name and stock of the line", () => {
    const lines = linesOf(addPiece([makeLine({ price: 500, name: "Old", stockForSize: 1 })], tee, "M", 2));
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
      [makeLine({ size: "S", quantity: 2 })],
      "stock-reached",
      "You’ve reached the available stock.",
    ],
  ])("is refused %s with the specified message", (_, size, lines, code, text) => {
    const product = makeProduct({ sizes: ["S", "M", "L"], stockBySize: { S: 2, M: 20, L: 0 } });
    expect(addPiece(lines, product, size, 1)).toEqual({ ok: false, code });
    expect(cartRefusalText(code as "size-missing")).toBe(text);
  });

  it("is possible up to the stock", () => {
    const lines = linesOf(addPiece([makeLine({ size: "S", quantity: 1 })], tee, "S", 1));
    expect(lines[0]?.quantity).toBe(2);
  });

  it("has no limit when the stock is not a number", () => {
    const free = makeProduct({ stockBySize: {} });
    const lines = linesOf(addPiece([makeLine({ quantity: 5000 })], free, "M", 1));
    expect(lines[0]).toMatchObject({ quantity: 5001 });
    expect(lines[0]).not.toHaveProperty("stockForSize");
  });

  it("ends at the largest quantity of a line, also without a limit of the stock", () => {
    const free = makeProduct({ stockBySize: {} });
    const full = [makeLine({ quantity: lineQuantityMax })];
    const refused = { ok: false, code: "stock-reached" };
    expect(addPiece([makeLine({ quantity: lineQuantityMax - 1 })], free, "M", 1)).toMatchObject({
      lines: [{ quantity: lineQuantityMax }],
    });
    expect(addPiece(full, free, "M", 1)).toEqual(refused);
    expect(changeQuantity(full, asProductId("p1"), "M", 1, null)).toEqual(refused);
    expect(mergeCarts([makeLine({ quantity: lineQuantityMax + 1 })], [])).toEqual(full);
  });

  it("does not mutate the given cart", () => {
    const before = Object.freeze([Object.freeze(makeLine())]);
    addPiece(before, tee, "M", 1);
    changeQuantity(before, asProductId("p1"), "M", 1);
    expect(before).toEqual([makeLine()]);
  });
});

describe("changing a quantity", () => {
  const cart = [makeLine({ quantity: 3, stockForSize: 5 }), makeLine({ id: asProductId("p2"), quantity: 7 })];
  const quantityAfter = (delta: number) =>
    linesOf(changeQuantity(cart, asProductId("p1"), "M", delta))[0]?.quantity;

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
    expect(linesOf(changeQuantity(cart, asProductId("p1"), "M", 1))[1]).toBe(cart[1]);
    expect(linesOf(changeQuantity(cart, asProductId("p1"), "L", 1))).toBe(cart);
  });

  it("beyond the stock is refused", () => {
    expect(changeQuantity([makeLine({ quantity: 5, stockForSize: 5 })], asProductId("p1"), "M", 1)).toEqual({
      ok: false,
      code: "stock-reached",
    });
    expect(changeQuantity([makeLine({ stockForSize: 0 })], asProductId("p1"), "M", 1)).toEqual({
      ok: false,
      code: "out-of-stock",
    });
  });

  it("uses the current stock when it is known", () => {
    expect(linesOf(changeQuantity(cart, asProductId("p1"), "M", -1, 2))[0]?.quantity).toBe(2);
    expect(changeQuantity(cart, asProductId("p1"), "M", 1, 2)).toEqual({ ok: false, code: "stock-reached" });
    expect(linesOf(changeQuantity(cart, asProductId("p1"), "M", 9, null))[0]?.quantity).toBe(12);
  });

  it("never goes below 1, even without stock", () => {
    expect(
      linesOf(changeQuantity([makeLine({ quantity: 2, stockForSize: 0 })], asProductId("p1"), "M", -1))[0]
        ?.quantity,
    ).toBe(1);
  });
});

describe("removing and undoing", () => {
  const cart = [1, 2, 3].map((at) => makeLine({ id: asProductId(`p${at}`), addedAt: at }));

  it("removes only the line of this id and size", () => {
    const both = [makeLine({ size: "S" }), makeLine({ size: "M" })];
    expect(removeLine(both, asProductId("p1"), "S")).toEqual([makeLine({ size: "M" })]);
  });

  it.each([0, 1, 2])("restores the line at position %i to its old position", (place) => {
    const removed = cart[place] as CartLine;
    expect(restoreLine(removeLine(cart, removed.id, removed.size), removed)).toEqual(cart);
  });

  it("does not double a line that was added again meanwhile", () => {
    const again = [makeLine({ quantity: 1, addedAt: 50 })];
    expect(restoreLine(again, makeLine({ quantity: 3, addedAt: 2 }))).toEqual([
      makeLine({ quantity: 3, addedAt: 2 }),
    ]);
  });
});

describe("sums", () => {
  const cart = [makeLine({ price: 999, quantity: 2 }), makeLine({ size: "S", price: 1, quantity: 3 })];

  it("add up price times quantity, and quantities", () => {
    expect(subtotal(cart)).toBe(2001);
    expect(totalQuantity(cart)).toBe(5);
    expect([subtotal([]), totalQuantity([])]).toEqual([0, 0]);
  });
});
