import { describe, expect, it } from "vitest";
import { applyListFilter } from "../../../../src/domain/catalogue/filterAndSort";
import {
  collectFacets,
  defaultFilter,
  type ListFilter,
  sorts,
} from "../../../../src/domain/catalogue/listFilter";
import type { Size } from "../../../../src/domain/catalogue/product";
import { stockOfSize } from "../../../../src/domain/catalogue/stock";
import { asProductId } from "../../../../tools/testkit/brandedTypes";
import { makeProduct, pick, seededRandom } from "../make";
import { listedProducts as shop } from "./listedProducts";

const show = (filter: Partial<ListFilter>) =>
  applyListFilter(shop, { ...defaultFilter, ...filter })
    .map(({ id }) => id)
    .join("");

describe("a list", () => {
  it.each([
    ["featured", "abcd"],
    ["latest", "abcd"],
    ["oldest", "dbca"],
    ["price-low", "bdac"],
    ["price-high", "acbd"],
  ] as const)("sorted by %s stands in one order only, equals newest first and then by id", (sort, order) => {
    expect(show({ sort })).toBe(order);
    const shuffled = [3, 2, 0, 1].map((at) => shop[at] as (typeof shop)[0]);
    const again = applyListFilter(shuffled, { ...defaultFilter, sort }).map(({ id }) => id);
    expect(again.join("")).toBe(sort === "featured" ? "dcab" : order);
  });

  it.each([
    [{ sizes: ["S"] }, "ac"],
    [{ sizes: ["S", "M"] }, "abc"],
    [{ sizes: ["XXL"] }, ""],
    [{ gender: "Women" }, "b"],
    [{ gender: "Kids" }, "c"],
    [{ availability: "in" as const }, "acd"],
    [{ availability: "out" as const }, "b"],
    [{ sizes: ["S"], availability: "in" as const }, "c"],
    [{ sizes: ["S"], availability: "out" as const }, "a"],
    [{ sizes: ["S", "M"], availability: "in" as const }, "ac"],
    [{ sizes: ["M"], gender: "Men", availability: "in" as const, sort: "price-low" as const }, "a"],
    [{ sizes: ["M"], gender: "Kids" }, ""],
  ] as const)("with %j shows %j", (filter, ids) => {
    expect(show(filter)).toBe(ids);
  });

  it("does not mutate the products", () => {
    const before = [...shop];
    for (const sort of sorts) show({ sort });
    expect(shop).toEqual(before);
  });

  it("without a filter is the given array itself", () => {
    expect(applyListFilter(shop, defaultFilter)).toBe(shop);
  });

  it("is the disjoint union of in stock and out of stock, for any sizes", () => {
    for (const sizes of [[], ["S"], ["M"], ["S", "XL"]] as const) {
      const [all, inside, outside] = (["all", "in", "out"] as const).map((availability) =>
        show({ sizes, availability }),
      );
      expect([...`${inside}${outside}`].sort().join("")).toBe(all);
    }
  });
});

describe("10,000 products", () => {
  const random = seededRandom(5);
  const many = Array.from({ length: 10_000 }, (_, at) =>
    makeProduct({
      id: asProductId(`p${at}`),
      createdAt: 2e12 - at,
      price: 1 + Math.floor(random() * 5000),
      gender: pick(random, ["Men", "Women", "Unisex"]),
      stockBySize: { S: Math.floor(random() * 3), M: Math.floor(random() * 3) },
    }),
  );

  it.each(sorts)("sorted by %s equal a sort by comparison", (sort) => {
    const compare = {
      featured: () => 0,
      latest: () => 0,
      oldest: (a: number, b: number) => b - a,
      "price-low": (a: number, b: number) => (many[a]?.price ?? 0) - (many[b]?.price ?? 0) || a - b,
      "price-high": (a: number, b: number) => (many[b]?.price ?? 0) - (many[a]?.price ?? 0) || a - b,
    }[sort];
    const expected = many.map((_, at) => at).sort(compare);
    expect(applyListFilter(many, { ...defaultFilter, sort })).toEqual(expected.map((at) => many[at]));
  });

  it("are read once; further filters use the index only", () => {
    let reads = 0;
    const watched = many.map(
      (product) =>
        new Proxy(product, {
          get(target, key, receiver) {
            reads += 1;
            return Reflect.get(target, key, receiver);
          },
        }),
    );
    const filter: ListFilter = { sizes: ["S", "M"], gender: "Men", availability: "in", sort: "price-low" };
    for (const sort of sorts) applyListFilter(watched, { ...filter, sort });
    expect(reads).toBeGreaterThan(many.length);
    reads = 0;
    for (const sort of sorts) {
      applyListFilter(watched, { ...filter, sizes: ["S"], availability: "out", sort });
      applyListFilter(watched, { ...defaultFilter, gender: "Women", sort });
    }
    collectFacets(watched);
    expect(reads).toBe(0);
  });

  it("filtered by the index equal a filter of each product", () => {
    for (const sizes of [[], ["S"], ["S", "M"], ["L"]] satisfies Size[][])
      for (const gender of ["", "Men", "Nobody"])
        for (const availability of ["all", "in", "out"] as const) {
          const expected = many.filter((product) => {
            const pieces = (sizes.length ? sizes : product.sizes).map((size) => stockOfSize(product, size));
            const left = pieces.some((count) => count !== 0);
            return (
              (!gender || product.gender === gender) &&
              (!sizes.length || sizes.some((size) => product.sizes.includes(size))) &&
              (availability === "all" || left === (availability === "in"))
            );
          });
          expect(applyListFilter(many, { ...defaultFilter, sizes, gender, availability })).toEqual(expected);
        }
  });
});
