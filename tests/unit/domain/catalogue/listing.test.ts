import { describe, expect, it } from "vitest";
import { applyListFilter } from "../../../../src/domain/catalogue/filterAndSort";
import {
  collectFacets,
  defaultFilter,
  type Facets,
  isDefaultFilter,
  type ListFilter,
  listFilterParameters,
  parseListFilter,
  replaceListFilter,
  sorts,
  toggleSize,
} from "../../../../src/domain/catalogue/listFilter";
import type { Size } from "../../../../src/domain/catalogue/product";
import { stockOfSize } from "../../../../src/domain/catalogue/stock";
import { productId, sizeLabel } from "../../../../tools/testkit/brands";
import { makeProduct, pick, seededRandom } from "../make";

const shop = [
  makeProduct({
    id: productId("a"),
    createdAt: 50,
    price: 500,
    gender: "Men",
    sizes: ["S", "M"],
    stockBySize: { S: 0, M: 4 },
  }),
  makeProduct({
    id: productId("b"),
    createdAt: 40,
    price: 300,
    gender: "Women",
    sizes: ["M"],
    stockBySize: { M: 0 },
  }),
  makeProduct({
    id: productId("c"),
    createdAt: 40,
    price: 500,
    gender: "Kids",
    sizes: ["S"],
    stockBySize: {},
  }),
  makeProduct({
    id: productId("d"),
    createdAt: 0,
    price: 300,
    gender: "",
    sizes: [sizeLabel("32"), "XL"],
    stockBySize: { XL: 1, "32": 0 },
  }),
];
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
      id: productId(`p${at}`),
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

describe("the facets of a list", () => {
  it("are its sizes, the default genders, then other genders", () => {
    expect(collectFacets(shop)).toEqual({
      sizes: ["S", "M", "XL", "32"],
      genders: ["Men", "Women", "Unisex", "Kids"],
    });
  });

  it("without products are no sizes and the default genders", () => {
    expect(collectFacets([])).toEqual({ sizes: [], genders: ["Men", "Women", "Unisex"] });
  });

  it("toggle a size, in the size order", () => {
    const both = toggleSize(toggleSize(defaultFilter, "XL"), "S");
    expect(both.sizes).toEqual(["S", "XL"]);
    expect(toggleSize(both, "S").sizes).toEqual(["XL"]);
  });
});

describe("a filter in the URL", () => {
  const facets = collectFacets(shop);
  const read = (search: string, prefix?: string, known?: typeof facets) => {
    const params = new URLSearchParams(search);
    return parseListFilter((name) => params.get(name), prefix, known);
  };

  it("has no parameters for defaults", () => {
    const filter: ListFilter = { sizes: ["S", "M"], gender: "Men", availability: "in", sort: "price-low" };
    expect(new URLSearchParams(listFilterParameters(filter, "tee-")).toString()).toBe(
      "tee-size=S+M&tee-gender=Men&tee-stock=in&tee-sort=price-low",
    );
    expect(listFilterParameters(defaultFilter)).toEqual([]);
    expect([isDefaultFilter(defaultFilter), isDefaultFilter(filter)]).toEqual([true, false]);
  });

  it.each([
    ["", defaultFilter],
    ["sort=cheap&stock=maybe&gender=Aliens&size=ZZ", defaultFilter],
    ["size=m,'s'+S", { ...defaultFilter, sizes: ["S", "M"] }],
    ["size=__proto__+constructor", defaultFilter],
    [
      "gender=men&stock=OUT&sort=Oldest",
      { ...defaultFilter, gender: "Men", availability: "out", sort: "oldest" },
    ],
    ["gender=Kids", { ...defaultFilter, gender: "Kids" }],
    ["tee-size=S", defaultFilter],
  ])("%j is parsed, ignoring unknown values", (search, filter) => {
    expect(read(search, "", facets)).toEqual(filter);
  });

  it("keeps sizes and genders while the facets are unknown", () => {
    expect(read("size=ZZ&gender=Aliens")).toEqual({ ...defaultFilter, sizes: ["ZZ"], gender: "Aliens" });
  });

  it("keeps a comma inside a size label and treats one between sizes as a separator", () => {
    const odd: Facets = { sizes: [sizeLabel("A,B"), "M", "S"], genders: [] };
    const search = new URLSearchParams(
      listFilterParameters({ ...defaultFilter, sizes: [sizeLabel("A,B"), "M"] }),
    ).toString();
    expect(read(search, "", odd).sizes).toEqual(["M", "A,B"]);
    expect(read(search).sizes).toEqual(["M", "A,B"]);
    expect(read("size=S,M", "", odd).sizes).toEqual(["S", "M"]);
  });

  it("keeps the filters of other lists and all other parameters", () => {
    const query = new URLSearchParams("q=tee&tee-size=S&bottom-sort=latest&tee-sort=oldest");
    const filter: ListFilter = { ...defaultFilter, sizes: ["M"] };
    expect(new URLSearchParams(replaceListFilter(query, filter, "tee-")).toString()).toBe(
      "q=tee&bottom-sort=latest&tee-size=M",
    );
    expect(
      replaceListFilter(
        [
          ["q", "tee"],
          ["tee-q", "x"],
          ["sort", "latest"],
        ],
        defaultFilter,
      ),
    ).toEqual([
      ["q", "tee"],
      ["tee-q", "x"],
    ]);
    expect(replaceListFilter([["tee-q", "x"]], defaultFilter, "tee-")).toEqual([["tee-q", "x"]]);
  });

  it("is the same after writing and reading a URL", () => {
    const random = seededRandom(13);
    for (let round = 0; round < 1000; round++) {
      const filter: ListFilter = {
        sizes: facets.sizes.filter(() => random() < 0.5),
        gender: pick(random, ["", ...facets.genders]),
        availability: pick(random, ["all", "in", "out"]),
        sort: pick(random, sorts),
      };
      const prefix = pick(random, ["", "tee-"]);
      const search = new URLSearchParams(listFilterParameters(filter, prefix)).toString();
      expect(read(search, prefix, facets)).toEqual(filter);
      expect(read(search, prefix)).toEqual(filter);
    }
  });
});
