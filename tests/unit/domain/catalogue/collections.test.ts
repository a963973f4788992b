import { describe, expect, it } from "vitest";
import { collections, isActiveProduct, relatedProducts } from "../../../../src/domain/catalogue/collections";
import {
  addViewedProduct,
  findViewedProducts,
  type ViewedProduct,
} from "../../../../src/domain/catalogue/recentlyViewed";
import { lastSizeIfInStock } from "../../../../src/domain/catalogue/stockText";
import { asProductId } from "../../../../tools/testkit/brandedTypes";
import { makeProduct } from "../make";

const shop = ["a", "b", "c", "d", "e"].map((id) => makeProduct({ id: asProductId(id) }));
const ids = (products: readonly { id: string }[]) => products.map(({ id }) => id).join("");

describe("'You may also like'", () => {
  it("contains the first three other products", () => {
    expect(ids(relatedProducts(shop, asProductId("b")))).toBe("acd");
    expect(ids(relatedProducts(shop, asProductId("unknown")))).toBe("abc");
    expect(ids(relatedProducts(shop.slice(0, 2), asProductId("a")))).toBe("b");
  });

  it("contains products without a value for active, but no inactive ones", () => {
    const { active: _, ...unset } = makeProduct({ id: asProductId("u") });
    expect(
      ids(relatedProducts([makeProduct({ id: asProductId("x"), active: false }), unset], asProductId("a"))),
    ).toBe("u");
  });
});

describe("the home page's lists", () => {
  it("are New Arrivals without filters, Tee and Bottom with them", () => {
    expect(collections.map(({ id, title, hasFilters }) => [id, title, hasFilters])).toEqual([
      ["C-NEW", "New Arrivals", false],
      ["C-TSHIRT", "Tee", true],
      ["C-BOTTOM", "Bottom", true],
    ]);
  });

  it("contain only products whose active is true", () => {
    const { active: _, ...unset } = makeProduct();
    expect([makeProduct(), makeProduct({ active: false }), unset].map(isActiveProduct)).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("recently viewed", () => {
  it("contains at most twelve products, each once, newest first", () => {
    let viewed: readonly ViewedProduct[] = [];
    for (let at = 1; at <= 20; at++) viewed = addViewedProduct(viewed, asProductId(`p${at}`), at);
    viewed = addViewedProduct(viewed, asProductId("p15"), 21);
    expect(viewed.map(({ id }) => id)).toEqual([
      "p15",
      "p20",
      "p19",
      "p18",
      "p17",
      "p16",
      "p14",
      "p13",
      "p12",
      "p11",
      "p10",
      "p9",
    ]);
  });

  it("keeps its order when the clock was set back", () => {
    const viewed = addViewedProduct(addViewedProduct([], asProductId("a"), 100), asProductId("b"), 5);
    expect(viewed).toEqual([
      { id: "b", viewedAt: 101 },
      { id: "a", viewedAt: 100 },
    ]);
  });

  it("contains products that are still in the shop, without the current one", () => {
    const byId = new Map(shop.map((product) => [product.id, product]));
    byId.set(asProductId("c"), makeProduct({ id: asProductId("c"), active: false }));
    const viewed = ["d", "gone", "c", "b", "a"].map((id) => ({ id: asProductId(id), viewedAt: 1 }));
    expect(ids(findViewedProducts(viewed, byId, asProductId("b")))).toBe("da");
  });
});

describe("the size that a product page marks", () => {
  const product = makeProduct({ sizes: ["S", "M"], stockBySize: { S: 0 } });

  it.each([
    ["M", "M"],
    ["S", undefined],
    ["XL", undefined],
    [undefined, undefined],
  ] as const)("is, after %s was chosen last, %s", (chosenLast, start) => {
    expect(lastSizeIfInStock(product, chosenLast)).toBe(start);
  });
});
