import { describe, expect, it } from "vitest";
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
import { asSize } from "../../../../tools/testkit/brandedTypes";
import { pick, seededRandom } from "../make";
import { listedProducts as shop } from "./listedProducts";

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
    const odd: Facets = { sizes: [asSize("A,B"), "M", "S"], genders: [] };
    const search = new URLSearchParams(
      listFilterParameters({ ...defaultFilter, sizes: [asSize("A,B"), "M"] }),
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
