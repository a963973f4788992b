import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyListFilter } from "../../src/domain/catalogue/filterAndSort";
import {
  collectFacets,
  defaultFilter,
  listFilterParameters,
  parseListFilter,
  replaceListFilter,
  sorts,
} from "../../src/domain/catalogue/listFilter";
import { parseProduct } from "../../src/domain/catalogue/parseProduct";
import { parsePictureUrls } from "../../src/domain/catalogue/pictures";
import { isSameCard, type Product } from "../../src/domain/catalogue/product";
import { normaliseSize, parseSizes } from "../../src/domain/catalogue/sizes";
import { parseStockCounts, stockBadge, stockOfSize, totalStock } from "../../src/domain/catalogue/stock";
import { addToCartButton, stockText } from "../../src/domain/catalogue/stockText";
import {
  descriptionMaxChars,
  picturesMax,
  priceMaxRupees,
  productNameMaxChars,
  sizesMax,
} from "../../src/domain/shared/limits";
import { holds } from "./cases";
import { productRows } from "./shop";
import { anyText, anyValue } from "./values";

/** The products of some rows, as the shop holds them after a sync. */
const catalogues = fc
  .array(productRows, { maxLength: 20 })
  .map((rows) => rows.map(parseProduct).flatMap((parsed) => (parsed.ok ? [parsed.product] : [])));

describe("generated product rows", () => {
  it("become a product within the limits, or a problem", () => {
    holds(productRows, (row) => {
      const parsed = parseProduct(row);
      if (!parsed.ok) {
        expect(parsed.problem).not.toBe("");
        return;
      }
      const { id, name, price, sizes, pictures, description, createdAt } = parsed.product;
      expect(id).toMatch(/^[\w-]{1,100}$/);
      expect(name.length).toBeGreaterThan(0);
      expect(name.length).toBeLessThanOrEqual(productNameMaxChars);
      expect(price).toBe(Math.round(price));
      expect(price).toBeGreaterThan(0);
      expect(price).toBeLessThanOrEqual(priceMaxRupees);
      expect(sizes.length).toBeLessThanOrEqual(sizesMax);
      expect(new Set(sizes).size).toBe(sizes.length);
      expect(pictures.length).toBeLessThanOrEqual(picturesMax);
      expect(description.length).toBeLessThanOrEqual(descriptionMaxChars);
      expect(createdAt).toBeGreaterThanOrEqual(0);
    });
  });

  it("never lead a picture to a script or to another origin's path", () => {
    holds(fc.oneof(productRows, anyValue), (row) => {
      const parsed = parseProduct(row);
      const urls = parsed.ok
        ? parsed.product.pictures.flatMap(({ src, widths }) => [src, ...widths.map(({ url }) => url)])
        : parsePictureUrls(row);
      for (const url of urls) {
        const { protocol, origin } = new URL(url, "https://shop.example");
        expect(["http:", "https:", "data:"]).toContain(protocol);
        if (url.startsWith("/")) expect(origin).toBe("https://shop.example");
        if (protocol === "data:") expect(url).toMatch(/^data:image\//i);
      }
    });
  });

  it("have stock texts and buttons for every size", () => {
    holds(catalogues, (products) => {
      for (const product of products) {
        stockBadge(product);
        expect(totalStock(product) ?? 0).toBeGreaterThanOrEqual(0);
        for (const size of [undefined, ...product.sizes]) {
          expect(typeof stockText(product, size)).toBe("string");
          expect(addToCartButton(product, size).label).not.toBe("");
          if (size !== undefined) expect(stockOfSize(product, size) ?? 0).toBeGreaterThanOrEqual(0);
        }
      }
    });
  });

  it("survive storage: a stored product still looks the same on a card", () => {
    holds(catalogues, (products) => {
      for (const product of products) expect(isSameCard(structuredClone(product), product)).toBe(true);
    });
  });
});

describe("generated lists", () => {
  it("keep exactly their products in every sort order", () => {
    holds(fc.tuple(catalogues, fc.constantFrom(...sorts)), ([products, sort]) => {
      const sorted = applyListFilter(products, { ...defaultFilter, sort });
      expect(new Set(sorted)).toEqual(new Set<Product>(products));
      expect(sorted.length).toBe(products.length);
    });
  });

  it("split into in stock and out of stock without a rest", () => {
    holds(catalogues, (products) => {
      const count = (availability: "in" | "out") =>
        applyListFilter(products, { ...defaultFilter, availability }).length;
      expect(count("in") + count("out")).toBe(products.length);
    });
  });
});

describe("generated URLs of a list", () => {
  it("are read as a known filter, which is written and read as the same one", () => {
    const queries = fc.dictionary(fc.constantFrom("size", "gender", "stock", "sort", "tee-size"), anyText);
    holds(fc.tuple(queries, catalogues), ([query, products]) => {
      const facets = collectFacets(products);
      const filter = parseListFilter((name) => query[name], "", facets);
      expect(sorts).toContain(filter.sort);
      const written = new Map(listFilterParameters(filter));
      expect(parseListFilter((name) => written.get(name), "", facets)).toEqual(filter);
      const others = [...replaceListFilter(Object.entries(query), filter, "tee-")].filter(
        ([name]) => !name.startsWith("tee-"),
      );
      expect(others).toEqual(Object.entries(query).filter(([name]) => !name.startsWith("tee-")));
    });
  });
});

describe("generated sizes and counts", () => {
  it("are normalised once and for all", () => {
    holds(anyValue, (value) => {
      for (const size of [normaliseSize(value), ...parseSizes(value)]) expect(normaliseSize(size)).toBe(size);
    });
  });

  it("are whole numbers of at least 0", () => {
    holds(anyValue, (value) => {
      for (const count of Object.values(parseStockCounts(value))) {
        expect(Number.isInteger(count)).toBe(true);
        expect(count).toBeGreaterThanOrEqual(0);
      }
    });
  });
});
