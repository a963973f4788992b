import { describe, expect, it } from "vitest";
import { parseCart } from "../../../../src/domain/cart/cart";
import { type CartLine, parseCartLine } from "../../../../src/domain/cart/cartLine";
import {
  adjustLineToStock,
  compareLineToProduct,
  type LineChange,
  lineChangeText,
} from "../../../../src/domain/cart/lineChanges";
import { asProductId } from "../../../../tools/testkit/brandedTypes";
import { makeProduct } from "../make";

const stored = {
  id: asProductId("p1"),
  size: "M" as const,
  name: "Indigo Tee",
  price: 999,
  frontImage: "/f.webp",
  quantity: 2,
  addedAt: 7,
};

describe("a stored line", () => {
  it("is parsed as it was stored", () => {
    const line = { ...stored, variantId: 41, stockForSize: 5 };
    expect(parseCartLine(line)).toEqual(line);
  });

  it.each([
    ["frontImage", { frontImage: "/f.webp", backImage: "/b.webp" }, "/f.webp"],
    ["an object with front and back", { images: { front: "/f.webp", back: "/b.webp" } }, "/f.webp"],
    ["a list of front and back", { images: ["/f.webp", "/b.webp"] }, "/f.webp"],
    ["an object with a back alone", { images: { back: "/b.webp" } }, "/b.webp"],
    ["backImage alone", { backImage: "/b.webp" }, "/b.webp"],
    ["images before backImage", { backImage: "/b.webp", images: ["/f.webp"] }, "/f.webp"],
    ["nothing", {}, ""],
    ["a script", { frontImage: "javascript:alert(1)" }, ""],
  ])("takes its picture from %s", (_, images, frontImage) => {
    expect(parseCartLine({ ...stored, frontImage: undefined, ...images })?.frontImage).toBe(frontImage);
  });

  it.each([
    ["a label with quotes", { size: " 'xl' " }, { size: "XL" }],
    ["a price as text", { price: "999" }, { price: 999 }],
    ["no price", { price: "much" }, { price: 0 }],
    ["no name", { name: null }, { name: "" }],
    ["a quantity as text", { quantity: "3" }, { quantity: 3 }],
    ["a quantity of 0", { quantity: 0 }, { quantity: 1 }],
    ["a negative quantity", { quantity: -4 }, { quantity: 1 }],
    ["a fraction", { quantity: 2.7 }, { quantity: 2 }],
    ["no quantity", { quantity: null }, { quantity: 1 }],
    ["an endless quantity", { quantity: 1e300 }, { quantity: 9999 }],
    ["more than the stock", { quantity: 9, stockForSize: 4 }, { quantity: 4, stockForSize: 4 }],
    ["no stock", { quantity: 9, stockForSize: 0 }, { quantity: 1, stockForSize: 0 }],
    ["the other spelling of its variant", { variant_id: "41" }, { variantId: 41 }],
    ["no time", { addedAt: "then" }, { addedAt: 0 }],
  ])("is repaired when it has %s", (_, fields, expected) => {
    expect(parseCartLine({ ...stored, ...fields })).toMatchObject(expected);
  });

  it("has no limit when its stock is not a number", () => {
    expect(parseCartLine({ ...stored, stockForSize: "many" })).not.toHaveProperty("stockForSize");
  });

  it.each([null, undefined, 7, "line", [], {}, { ...stored, id: undefined }, { ...stored, size: "''" }])(
    "is left out when it names no product and size (%j)",
    (raw) => {
      expect(parseCartLine(raw)).toBeUndefined();
    },
  );
});

describe("a stored cart", () => {
  it("skips unreadable lines and merges lines of the same size", () => {
    const raw = [null, { ...stored, quantity: 2 }, 7, { ...stored, size: "'m'", quantity: 3, addedAt: 3 }];
    expect(parseCart(raw)).toEqual([{ ...stored, quantity: 5, addedAt: 3 }]);
  });

  it("does not exceed the stock when it adds up quantities", () => {
    expect(parseCart([{ ...stored, stockForSize: 4, quantity: 3 }, stored, stored])[0]?.quantity).toBe(4);
  });

  it.each([null, undefined, {}, "x", 3])("is empty for %j", (raw) => {
    expect(parseCart(raw)).toEqual([]);
  });
});

describe("a line compared with its current product", () => {
  const line: CartLine = { ...stored, quantity: 3, stockForSize: 20 };
  const changesFor = (product: Parameters<typeof compareLineToProduct>[1]) =>
    compareLineToProduct(line, product).changes;

  it("has no changes when the product did not change", () => {
    expect(changesFor(makeProduct())).toEqual([]);
  });

  it.each([
    ["vanished", undefined, [{ kind: "product-gone" }]],
    ["was switched off", makeProduct({ active: false }), [{ kind: "product-gone" }]],
    ["lost this size", makeProduct({ sizes: ["S"] }), [{ kind: "size-gone" }]],
    ["sold out", makeProduct({ stockBySize: { M: 0 } }), [{ kind: "sold-out" }]],
    ["has fewer", makeProduct({ stockBySize: { M: 2 } }), [{ kind: "fewer-left", left: 2 }]],
    ["has just enough", makeProduct({ stockBySize: { M: 3 } }), []],
    ["has no limit", makeProduct({ stockBySize: {} }), []],
    ["costs more", makeProduct({ price: 1099 }), [{ kind: "price-changed", was: 999, now: 1099 }]],
    [
      "has fewer and costs less",
      makeProduct({ price: 899, stockBySize: { M: 1 } }),
      [
        { kind: "fewer-left", left: 1 },
        { kind: "price-changed", was: 999, now: 899 },
      ],
    ],
  ])("reports that the product %s", (_, product, news) => {
    expect(changesFor(product)).toEqual(news);
  });

  it.each<[LineChange, string]>([
    [{ kind: "product-gone" }, "No longer in the shop."],
    [{ kind: "size-gone" }, "No longer made in this size."],
    [{ kind: "sold-out" }, "Out of stock."],
    [{ kind: "fewer-left", left: 2 }, "Only 2 left"],
    [{ kind: "price-changed", was: 999, now: 899 }, "Now ₹899, was ₹999."],
  ])("%j has the message %j", (news, text) => {
    expect(lineChangeText(news)).toBe(text);
  });

  it("has the current name, price and stock, and the requested quantity", () => {
    const product = makeProduct({ name: "Renamed", price: 899, stockBySize: { M: 1 } });
    expect(compareLineToProduct(line, product).line).toMatchObject({
      name: "Renamed",
      price: 899,
      quantity: 3,
      stockForSize: 1,
      addedAt: 7,
    });
  });

  it("restores a missing name and price without reporting a change", () => {
    expect(compareLineToProduct({ ...line, name: "", price: 0 }, makeProduct())).toMatchObject({
      line: { name: "Indigo Tee", price: 999 },
      changes: [],
    });
  });

  it("keeps its stored values when the product is gone", () => {
    expect(compareLineToProduct(line, undefined).line).toBe(line);
  });

  it("is adjusted to the available stock, or removed", () => {
    expect(adjustLineToStock(line, makeProduct({ stockBySize: { M: 2 }, price: 5 }))).toMatchObject({
      quantity: 2,
      price: 5,
    });
    expect(adjustLineToStock(line, makeProduct({ stockBySize: { M: 0 } }))).toBeUndefined();
    expect(adjustLineToStock(line, makeProduct({ sizes: ["S"] }))).toBeUndefined();
    expect(adjustLineToStock(line, undefined)).toBeUndefined();
  });
});
