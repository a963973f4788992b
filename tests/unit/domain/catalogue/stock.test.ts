import { describe, expect, it } from "vitest";
import { parseProduct } from "../../../../src/domain/catalogue/parseProduct";
import {
  clampToShownStock,
  isInStock,
  type Stocked,
  stockBadge,
  stockOfSize,
  totalStock,
} from "../../../../src/domain/catalogue/stock";
import { addToCartButton, stockText } from "../../../../src/domain/catalogue/stockText";
import { asSize } from "../../../../tools/testkit/brandedTypes";

const counted = (stockBySize: Record<string, number>): Stocked => ({
  sizes: Object.keys(stockBySize).map(asSize),
  stockBySize,
});
const noLimit: Stocked = { sizes: ["S", "M"], stockBySize: {} };

describe("a clamped stock", () => {
  const counts = [0, 1, 10, 11, 15, 16, 17, 400, null];
  const columns = counts.flatMap((S) =>
    counts.flatMap((M) => counts.map((stock) => ({ stockbysize: { S, M }, stock }))),
  );
  /** All that screens show of the stock. */
  const shownOf = (stock: object) => {
    const parsed = parseProduct({ id: "a", name: "Tee", price: 1, sizes: ["S", "M"], ...stock });
    if (!parsed.ok) throw new Error(parsed.problem);
    const { product } = parsed;
    const texts = [undefined, ...product.sizes].map((size) => stockText(product, size));
    const soldOut = product.sizes.map((size) => stockOfSize(product, size) === 0);
    return [stockBadge(product), isInStock(product), addToCartButton(product, "S"), texts, soldOut];
  };

  it("shows what the stock itself shows", () => {
    for (const stock of columns) expect(shownOf(clampToShownStock(stock))).toEqual(shownOf(stock));
  });

  it("keeps the counts up to the limit of low stock", () => {
    expect(clampToShownStock({ stockbysize: { S: 15, M: 17, L: 400 }, stock: 15 })).toEqual({
      stockbysize: { S: 15, M: 16, L: 16 },
      stock: 15,
    });
  });
});

describe("stock of a size", () => {
  it("is its count, and without a count there is no limit", () => {
    const product: Stocked = { sizes: ["S", "M", "L"], stockBySize: { S: 0, M: 3 } };
    expect(stockOfSize(product, "S")).toBe(0);
    expect(stockOfSize(product, "M")).toBe(3);
    expect(stockOfSize(product, "L")).toBeUndefined();
  });

  it("is the total of a product that is not counted by size", () => {
    expect(stockOfSize({ sizes: ["S"], stockBySize: {}, stock: 4 }, "S")).toBe(4);
  });
});

describe("total stock", () => {
  it("adds up the offered sizes only", () => {
    expect(totalStock({ sizes: ["S", "M"], stockBySize: { S: 2, M: 3, L: 9 } })).toBe(5);
  });

  it("has no limit when one size has none", () => {
    expect(totalStock({ sizes: ["S", "M"], stockBySize: { S: 0 } })).toBeUndefined();
    expect(totalStock(noLimit)).toBeUndefined();
  });

  it("is the product's total when sizes are not counted", () => {
    expect(totalStock({ sizes: ["S", "M"], stockBySize: {}, stock: 7 })).toBe(7);
  });

  it("is 0 without sizes, because nothing can be bought", () => {
    for (const stock of [{}, { stock: 0 }, { stock: 5 }]) {
      const product: Stocked = { sizes: [], stockBySize: {}, ...stock };
      expect(totalStock(product)).toBe(0);
      expect(isInStock(product)).toBe(false);
      expect(stockBadge(product)).toBe("SOLD OUT");
      expect(stockText(product, undefined)).toBe("Sold out");
    }
  });

  it("of a known 0 alone means not in stock", () => {
    expect(isInStock(counted({ S: 0, M: 0 }))).toBe(false);
    expect(isInStock(counted({ S: 0, M: 1 }))).toBe(true);
    expect(isInStock(noLimit)).toBe(true);
  });
});

describe("the badge on a card", () => {
  it.each([
    [0, "SOLD OUT"],
    [1, "SELLING FAST"],
    [10, "SELLING FAST"],
    [11, "SELLING FAST"],
    [15, "SELLING FAST"],
    [16, undefined],
    [500, undefined],
  ])("of a product with a total of %i is %s", (pieces, badge) => {
    expect(stockBadge({ sizes: ["S"], stockBySize: {}, stock: pieces })).toBe(badge);
    expect(stockBadge(counted({ S: pieces, M: 0 }))).toBe(badge);
  });

  it("is absent without a limit", () => {
    expect(stockBadge(noLimit)).toBeUndefined();
    expect(stockBadge({ sizes: ["S", "M"], stockBySize: { S: 1 } })).toBeUndefined();
  });
});

describe("the stock text of the product page", () => {
  it.each([
    [0, "Out of stock"],
    [1, "Only 1 left"],
    [2, "Only 2 left"],
    [10, "Only 10 left"],
    [11, "Low in stock"],
    [15, "Low in stock"],
    [16, "In stock"],
  ])("with %i of the chosen size is %s", (pieces, text) => {
    expect(stockText(counted({ S: 99, M: pieces }), "M")).toBe(text);
  });

  it.each([
    [0, "Sold out"],
    [1, "Limited"],
    [10, "Limited"],
    [11, "Select a size"],
    [16, "Select a size"],
  ])("with a total of %i and no size chosen is %s", (pieces, text) => {
    expect(stockText(counted({ S: 0, M: pieces }), undefined)).toBe(text);
  });

  it("without a limit is In stock, or asks for a size", () => {
    expect(stockText(noLimit, "S")).toBe("In stock");
    expect(stockText(noLimit, undefined)).toBe("Select a size");
  });
});

describe("the Add to Cart button", () => {
  it("is disabled and reads OUT OF STOCK when the chosen size has none", () => {
    expect(addToCartButton(counted({ S: 0, M: 4 }), "S")).toEqual({ disabled: true, label: "OUT OF STOCK" });
  });

  it("is disabled and reads OUT OF STOCK when every size is sold out", () => {
    expect(addToCartButton(counted({ S: 0, M: 0 }), undefined)).toEqual({
      disabled: true,
      label: "OUT OF STOCK",
    });
  });

  it("reads OUT OF STOCK while no size is chosen, too", () => {
    expect(addToCartButton(counted({ S: 0, M: 4 }), undefined)).toEqual({
      disabled: true,
      label: "OUT OF STOCK",
    });
  });

  it("is enabled with a stock of 1 and without a limit", () => {
    expect(addToCartButton(counted({ S: 1 }), "S")).toEqual({ disabled: false, label: "Add to Cart" });
    expect(addToCartButton(noLimit, "S")).toEqual({ disabled: false, label: "Add to Cart" });
  });
});
