import { describe, expect, it } from "vitest";
import type { Product } from "../../../../../src/domain/catalogue/product";
import { createSearchIndex } from "../../../../../src/domain/catalogue/search/searchIndex";
import { splitIntoWords } from "../../../../../src/domain/catalogue/search/searchTerms";
import { asProductId } from "../../../../../tools/testkit/brandedTypes";
import { makeProduct as product } from "../../make";

const wares: Product[] = [
  product({ id: asProductId("a"), name: "Indigo Ajrakh Tee", collectionIds: ["C-TSHIRT"], gender: "Men" }),
  product({
    id: asProductId("b"),
    name: "Bandhani Night Tee",
    collectionIds: ["C-TSHIRT"],
    gender: "Women",
    description: "Dyed with indigo in small vats.",
  }),
  product({
    id: asProductId("c"),
    name: "Sassoon Dock Joggers",
    collectionIds: ["C-BOTTOM"],
    gender: "Unisex",
  }),
  product({
    id: asProductId("d"),
    name: "Kolam Wide-leg Trousers",
    collectionIds: ["C-BOTTOM"],
    gender: "Women",
  }),
];

function find(text: string, among = wares): string[] {
  const index = createSearchIndex();
  for (const ware of among) index.put(ware);
  index.arrange(among);
  return index.search(text).map(({ id }) => id);
}

describe("the words of a text", () => {
  it.each([
    ["Men's TEES", ["men", "tee"]],
    ["Café-crème  T-shirt", ["cafe", "creme", "t", "shirt"]],
    ["“Dress”, 240 GSM!", ["dress", "240", "gsm"]],
    ["खादी", ["खादी"]],
    ["<b>&nbsp;", ["b", "nbsp"]],
    ["  ", []],
  ])("%j are %j", (text, words) => {
    expect(splitIntoWords(text)).toEqual(words);
  });
});

describe("a search", () => {
  it.each([
    ["a word of the name before the same word of a description", "indigo", ["a", "b"]],
    ["the beginning of a word", "band", ["b"]],
    ["all words, in any order", "tee indigo", ["a", "b"]],
    ["a collection by its name", "tee", ["a", "b"]],
    ["a collection by what shoppers call it", "tshirt", ["a", "b"]],
    ["bottoms", "bottoms", ["c", "d"]],
    ["a gender, but not the one that ends like it", "men", ["a"]],
    ["a gender in the plural with an apostrophe", "women’s", ["b", "d"]],
    ["the singular for the plural", "jogger", ["c"]],
  ])("finds %s", (_, text, ids) => {
    expect(find(text)).toEqual(ids);
  });

  it.each([
    ["a missing letter", "indgo"],
    ["a superfluous letter", "indiggo"],
    ["a wrong letter", "indugo"],
    ["two swapped letters", "idnigo"],
    ["two errors in a long word", "imdogo"],
  ])("finds a word with %s", (_, text) => {
    expect(find(text)).toEqual(["a", "b"]);
  });

  it("finds a word with swapped letters that is not typed to its end", () => {
    expect(find("bnadh")).toEqual(["b"]);
  });

  it("does not guess while a word is right", () => {
    expect(find("dock")).toEqual(["c"]);
  });

  it("passes over a word that no product has, but finds nothing by such words alone", () => {
    expect(find("purple joggers")).toEqual(["c"]);
    expect(find("qqqqqq")).toEqual([]);
    expect(find("   ")).toEqual([]);
  });

  it("shows equally good ones in the catalogue's order", () => {
    expect(find("tee")).toEqual(["a", "b"]);
    expect(find("tee", wares.toReversed())).toEqual(["b", "a"]);
  });

  it("handles unusual input", () => {
    for (const text of ["constructor", "__proto__", "😀", "\\(*", "a".repeat(10_000), "x ".repeat(5000)])
      expect(() => find(text)).not.toThrow();
  });
});

describe("an index that is kept up to date", () => {
  it("forgets what a product was called and what has left", () => {
    const index = createSearchIndex();
    for (const ware of wares) index.put(ware);
    const renamed = { ...(wares[0] as Product), name: "Madder Stripe Tee" };
    index.put(renamed);
    index.drop(asProductId("c"));
    index.arrange([renamed, ...wares.slice(1, 2), ...wares.slice(3)]);
    expect(index.search("madder")).toEqual([renamed]);
    expect(index.search("ajrakh")).toEqual([]);
    expect(index.search("joggers")).toEqual([]);
    expect(index.has(renamed)).toBe(true);
    expect(index.has(wares[0] as Product)).toBe(false);
    expect([...index.ids()].sort()).toEqual(["a", "b", "d"]);
    expect(index.waste()).toBeCloseTo(2 / 5);
  });
});
