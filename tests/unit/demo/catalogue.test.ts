import { describe, expect, it } from "vitest";
import { catalogue } from "../../../demo/catalogue/catalogue";
import { collectionsOf, type DemoProduct, idOf } from "../../../demo/catalogue/types";
import { parseProduct } from "../../../src/domain/catalogue/parseProduct";
import type { Product } from "../../../src/domain/catalogue/product";
import { totalStock } from "../../../src/domain/catalogue/stock";
import { lowStockMax } from "../../../src/domain/shared/limits";

interface Row {
  demo: DemoProduct;
  product: Product;
}

const rows: Row[] = catalogue.map((demo) => {
  const parsed = parseProduct({
    ...demo,
    id: idOf(demo),
    active: !demo.isInactive,
    collection_ids: collectionsOf(demo),
  });
  if (!parsed.ok) throw new Error(`${demo.key}: ${parsed.problem}`);
  return { demo, product: parsed.product };
});
const shown = rows.filter(({ demo }) => !demo.isInactive);

describe("the demo catalogue", () => {
  it("has at least 48 active products, tees and bottoms, and some inactive ones", () => {
    expect(shown.length).toBeGreaterThanOrEqual(48);
    expect(shown.filter(({ demo }) => demo.kind === "tee").length).toBeGreaterThanOrEqual(28);
    expect(shown.filter(({ demo }) => demo.kind === "bottom").length).toBeGreaterThanOrEqual(18);
    expect(rows.length - shown.length).toBeGreaterThanOrEqual(3);
  });

  it("gives every product a unique id in PocketBase's format", () => {
    for (const { demo } of rows) expect(idOf(demo)).toMatch(/^[a-z0-9]{15}$/);
    expect(new Set(rows.map(({ demo }) => idOf(demo))).size).toBe(rows.length);
    expect(new Set(rows.map(({ product }) => product.name)).size).toBe(rows.length);
  });

  it("has both kinds for men, women, unisex, and another gender", () => {
    for (const kind of ["tee", "bottom"] as const) {
      const genders = new Set(
        shown.filter(({ demo }) => demo.kind === kind).map(({ product }) => product.gender),
      );
      expect([...genders]).toEqual(expect.arrayContaining(["Men", "Women", "Unisex", "Kids"]));
    }
  });

  it("has prices between ₹499 and ₹2,499", () => {
    for (const { product } of rows) {
      expect(product.price).toBeGreaterThanOrEqual(499);
      expect(product.price).toBeLessThanOrEqual(2499);
    }
  });

  it("lists the newest products of both kinds as new", () => {
    const newest = [...shown].sort((a, b) => b.product.createdAt - a.product.createdAt);
    const count = newest.filter(({ demo }) => demo.isNew).length;
    expect(count).toBeGreaterThanOrEqual(10);
    expect(newest.slice(0, count).every(({ demo }) => demo.isNew)).toBe(true);
    expect(new Set(newest.slice(0, count).map(({ demo }) => demo.kind)).size).toBe(2);
  });

  it("spreads its dates over months", () => {
    const days = shown.map(({ product }) => product.createdAt);
    expect(Math.min(...days)).toBeGreaterThan(0);
    expect(Math.max(...days) - Math.min(...days)).toBeGreaterThan(180 * 24 * 60 * 60 * 1000);
  });

  it("describes fabric, cut and care in two to four sentences", () => {
    for (const { product } of rows) {
      const sentences = product.description.split(/[.!?](?:\s|$)/).filter(Boolean);
      expect(sentences.length, product.name).toBeGreaterThanOrEqual(2);
      expect(sentences.length, product.name).toBeLessThanOrEqual(4);
    }
    for (const { demo, product } of shown)
      if (demo.kind === "tee") expect(product.description, product.name).toContain("240 GSM");
  });

  it("has one name that is longer than a line of a card", () => {
    const longest = Math.max(...shown.map(({ product }) => product.name.length));
    expect(longest).toBeGreaterThan(100);
    expect(longest).toBeLessThanOrEqual(200);
  });
});

describe("the stock of the demo catalogue", () => {
  const perSize = shown.flatMap(({ product }) => Object.values(product.stockBySize));
  const totals = shown.map(({ product }) => totalStock(product));

  it.each([0, 1, 5, 10, 11, 15, 16])("has a size with a stock of %i", (quantity) => {
    expect(perSize).toContain(quantity);
  });

  it("has a size with a stock above 100", () => {
    expect(Math.max(...perSize)).toBeGreaterThan(100);
  });

  it("has products that are sold out, selling fast at both limits, and just above", () => {
    for (const total of [0, 1, lowStockMax, lowStockMax + 1]) expect(totals).toContain(total);
  });

  it("has a product without stock numbers, and sizes without one, which are unlimited", () => {
    expect(shown.some(({ demo }) => demo.stock === undefined && !demo.stockbysize && !demo.stockBySize)).toBe(
      true,
    );
    const open = shown.filter(
      ({ product }) =>
        Object.keys(product.stockBySize).length > 0 &&
        product.sizes.some((size) => product.stockBySize[size] === undefined),
    );
    expect(open.length).toBeGreaterThan(0);
  });

  it("has products with only a total stock, one of them 0", () => {
    const only = shown.filter(({ product }) => product.stock !== undefined);
    expect(only.length).toBeGreaterThanOrEqual(3);
    expect(only.some(({ product }) => product.stock === 0)).toBe(true);
  });
});

describe("the formats in the demo catalogue", () => {
  it("has dates as seconds in an object, as seconds, as milliseconds and as text", () => {
    const dates = rows.map(({ demo }) => demo.createdat);
    expect(dates.some((date) => typeof date === "object" && date !== null && "seconds" in date)).toBe(true);
    expect(dates.some((date) => typeof date === "number" && date < 1e11)).toBe(true);
    expect(dates.some((date) => typeof date === "number" && date > 1e11)).toBe(true);
    expect(dates.some((date) => typeof date === "string")).toBe(true);
  });

  it("has both spellings of the stock by size", () => {
    expect(shown.some(({ demo }) => demo.stockBySize)).toBe(true);
    expect(shown.some(({ demo }) => demo.stockbysize)).toBe(true);
  });

  it("has size labels with quotes and spaces, which are parsed like the others", () => {
    const odd = shown.filter(({ demo }) => JSON.stringify(demo.sizes).match(/" |\\"/));
    expect(odd.length).toBeGreaterThanOrEqual(2);
    for (const { product } of odd) {
      expect(product.sizes).toEqual(expect.arrayContaining(["S", "M", "L", "XL"]));
      expect(Object.keys(product.stockBySize)).not.toContain("");
    }
  });

  it("has products whose images are addresses of another product's photos, as an object and as a list", () => {
    const borrowed = shown.flatMap(({ demo }) => demo.picturesOf ?? []);
    expect(new Set(borrowed.map(({ as }) => as))).toEqual(new Set(["object", "list"]));
    for (const { key } of borrowed) {
      const lender = catalogue.find((product) => product.key === key);
      expect(lender).toBeDefined();
      expect(lender?.picturesOf).toBeUndefined();
    }
  });
});
