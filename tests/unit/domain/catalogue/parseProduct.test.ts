import { describe, expect, it } from "vitest";
import { parseProduct } from "../../../../src/domain/catalogue/parseProduct";
import type { Product } from "../../../../src/domain/catalogue/product";

const whole = {
  id: "p00000000000001",
  name: "Indigo Ajrakh Tee",
  price: 1299,
  images: ["https://img.example/front.webp", "https://img.example/back.webp"],
  active: true,
  collection_ids: ["C-NEW", "C-TSHIRT"],
  createdat: 1767312000000,
  sizes: ["S", "M"],
  stockbysize: { S: 2, M: 0 },
  gender: "Unisex",
  description: "Oversized unisex tee, 240 GSM",
  variant_ids: { S: 41, M: 42 },
};

function product(changes: Record<string, unknown> = {}): Product {
  const parsed = parseProduct({ ...whole, ...changes });
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.product;
}

describe("a product row", () => {
  it("is parsed with every field", () => {
    expect(product()).toEqual({
      id: "p00000000000001",
      name: "Indigo Ajrakh Tee",
      price: 1299,
      pictures: [
        { src: "https://img.example/front.webp", widths: [] },
        { src: "https://img.example/back.webp", widths: [] },
      ],
      active: true,
      collectionIds: ["C-NEW", "C-TSHIRT"],
      createdAt: 1767312000000,
      sizes: ["S", "M"],
      stockBySize: { S: 2, M: 0 },
      gender: "Unisex",
      description: "Oversized unisex tee, 240 GSM",
      variantIds: { S: 41, M: 42 },
    });
  });

  it("needs only an id, a name and a price", () => {
    expect(parseProduct({ id: "p1", name: "Tee", price: 1 })).toEqual({
      ok: true,
      product: {
        id: "p1",
        name: "Tee",
        price: 1,
        pictures: [],
        collectionIds: [],
        createdAt: 0,
        sizes: [],
        stockBySize: {},
        gender: "",
        description: "",
        variantIds: {},
      },
    });
  });

  it.each([
    ["no id", { id: undefined }, "", "no usable id"],
    ["an id that would leave its address", { id: "../x" }, "", "no usable id"],
    ["no name", { name: undefined }, whole.id, "no name"],
    ["a name of blanks", { name: " \t\n" }, whole.id, "no name"],
    ["a name that is a number", { name: 7 }, whole.id, "no name"],
    ["no price", { price: undefined }, whole.id, "no usable price"],
    ["a price of words", { price: "abc" }, whole.id, "no usable price"],
    ["an ambiguous price", { price: "1,299" }, whole.id, "no usable price"],
    ["a price of nothing", { price: 0 }, whole.id, "no usable price"],
    ["a negative price", { price: -5 }, whole.id, "no usable price"],
    ["NaN for a price", { price: Number.NaN }, whole.id, "no usable price"],
    ["an endless price", { price: Number.POSITIVE_INFINITY }, whole.id, "no usable price"],
    ["a price with too many zeros", { price: 10_000_001 }, whole.id, "no usable price"],
    ["a price as a list", { price: [1299] }, whole.id, "no usable price"],
  ])("is rejected with %s and a reason", (_, changes, id, problem) => {
    expect(parseProduct({ ...whole, ...changes })).toEqual({ ok: false, id, problem });
  });

  it.each([null, undefined, "text", 7, true, [], [1], Symbol("x"), () => 1])(
    "is refused without an error when it is no record (%s)",
    (raw) => {
      expect(parseProduct(raw)).toEqual({ ok: false, id: "", problem: "no usable id" });
    },
  );

  it.each([
    [1299, 1299],
    ["1299", 1299],
    [" 1299 ", 1299],
    ["1299.00", 1299],
    [1299.5, 1300],
    [0.5, 1],
    [10_000_000, 10_000_000],
  ])("reads the price %j as %i rupees", (price, rupees) => {
    expect(product({ price }).price).toBe(rupees);
  });

  it("keeps HTML in a name and a description as text", () => {
    const html = "<img src=x onerror=alert(1)>";
    expect(product({ name: html, description: html })).toMatchObject({ name: html, description: html });
  });

  it("removes control characters and bidirectional marks, but keeps joiners of Indian scripts", () => {
    expect(product({ name: "A\u0000B\u202ec\u200b\n  D\ufeff" }).name).toBe("ABc D");
    expect(product({ name: "ക്‍ഷ" }).name).toBe("ക്‍ഷ");
    expect(product({ description: "one\ntwo\tthree\u0007" }).description).toBe("one\ntwo\tthree");
  });

  it("cuts a description of 5 MB, never inside a character", () => {
    expect(product({ description: "a".repeat(5_000_000) }).description).toHaveLength(4000);
    expect(product({ description: `${"a".repeat(3999)}👕👕` }).description).toBe("a".repeat(3999));
  });

  it.each([
    [true, true],
    [false, false],
    ["true", false],
    [1, false],
  ])("with active %j is active: %s", (active, expected) => {
    expect(product({ active }).active).toBe(expected);
  });

  it("has no value for active when its record has none", () => {
    expect(product({ active: undefined })).not.toHaveProperty("active");
    expect(product({ active: null })).not.toHaveProperty("active");
  });

  it.each([
    [
      ["C-NEW", "C-NEW", " C-TSHIRT "],
      ["C-NEW", "C-TSHIRT"],
    ],
    ["C-NEW", ["C-NEW"]],
    ["C-NEW, C-BOTTOM", ["C-NEW", "C-BOTTOM"]],
    ['["C-NEW","C-BOTTOM"]', ["C-NEW", "C-BOTTOM"]],
    [[null, {}, 7, ""], ["7"]],
    [null, []],
    [{}, []],
  ])("reads the collections %j", (collection_ids, expected) => {
    expect(product({ collection_ids }).collectionIds).toEqual(expected);
  });

  it.each([
    ["men", "Men"],
    [" WOMEN ", "Women"],
    ["unisex", "Unisex"],
    ["Kids", "Kids"],
    [null, ""],
    [3, ""],
  ])("reads the gender %j as %j", (gender, expected) => {
    expect(product({ gender }).gender).toBe(expected);
  });

  it("falls back to the server's sort date when its own date cannot be read", () => {
    expect(product({ createdat: "soon", sortdate: 1767312000000 }).createdAt).toBe(1767312000000);
    expect(product({ createdat: null, sortdate: 1767312000000 }).createdAt).toBe(1767312000000);
    expect(product({ createdat: 1767225600, sortdate: 1 }).createdAt).toBe(1767225600000);
    expect(product({ createdat: "soon" }).createdAt).toBe(0);
  });

  it("is parsed the same way in a catalogue of 10,000 products", () => {
    const first = product({});
    for (let at = 0; at < 10_000; at += 1) {
      const id = `p${at}`;
      expect(parseProduct({ ...whole, id })).toMatchObject({ ok: true, product: { id, price: first.price } });
    }
  });
});

describe("sizes and stock of a row", () => {
  it.each([
    ["a list", ["M", "S"], ["S", "M"]],
    ["quoted, spaced and small labels", ["'m'", '" s "', "x l", "“XXL”"], ["S", "M", "XL", "XXL"]],
    ["duplicates after normalising", ["m", "M", "'M'"], ["M"]],
    ["text", "S, M", ["S", "M"]],
    ["text with a JSON list", '["S","M"]', ["S", "M"]],
    ["numbers", [30, 28], ["28", "30"]],
    ["an object of labels", { 0: "M", 1: "S" }, ["S", "M"]],
    ["an object of switches", { S: true, M: false, L: true }, ["S", "L"]],
    ["an object of counts", { S: 3, M: 0 }, ["S", "M"]],
    ["a list with holes", [null, "S", undefined, "", {}, "''"], ["S"]],
    [
      "other labels after the default ones",
      ["FREE SIZE", "XXXL", "32", "4XL", "XS"],
      ["XS", "XXXL", "4XL", "32", "FREESIZE"],
    ],
  ])("reads sizes given as %s", (_, sizes, expected) => {
    expect(product({ sizes, stockbysize: null }).sizes).toEqual(expected);
  });

  it.each([[null], [undefined], [[]], [""], [{}]])(
    "takes the sizes from the stock when they are %j",
    (sizes) => {
      expect(product({ sizes, stockbysize: { l: 1, S: 2 } }).sizes).toEqual(["S", "L"]);
    },
  );

  it.each([
    ["counts", { S: 2, M: 0 }, { S: 2, M: 0 }],
    ["labels in another case or with quotes", { "'s'": 2, ' "m" ': 3 }, { S: 2, M: 3 }],
    ["negative counts", { S: -4 }, { S: 0 }],
    ["fractions", { S: 2.9, M: 0.5 }, { S: 2, M: 0 }],
    ["counts as text", { S: "7", M: "0" }, { S: 7, M: 0 }],
    [
      "what is no number",
      { S: "many", M: null, L: Number.NaN, XL: {}, XXL: true, XS: Number.POSITIVE_INFINITY },
      {},
    ],
    ["two labels of one size", { M: 5, "'m'": 2, S: 1, s: 9 }, { M: 2, S: 1 }],
    ["an owner's text", "S 4 , M: 12; 'l' = 0\nXL -2", { S: 4, M: 12, L: 0, XL: 0 }],
    ["text without counts", "S, M x, 3", {}],
    ["a list", [1, 2], {}],
  ])("reads a stock of %s", (_, stockbysize, expected) => {
    expect(product({ stockbysize }).stockBySize).toEqual(expected);
  });

  it("reads both spellings of the field and prefers the database's", () => {
    expect(product({ stockbysize: undefined, stockBySize: { S: 9 } }).stockBySize).toEqual({ S: 9 });
    expect(product({ stockbysize: { S: 1 }, stockBySize: { S: 9, M: 3 } }).stockBySize).toEqual({
      S: 1,
      M: 3,
    });
  });

  it("keeps a total only for products that are not counted by size", () => {
    expect(product({ stock: 4, stockbysize: null }).stock).toBe(4);
    expect(product({ stock: "4", stockbysize: {} }).stock).toBe(4);
    expect(product({ stock: -1, stockbysize: null }).stock).toBe(0);
    expect(product({ stock: "plenty", stockbysize: null })).not.toHaveProperty("stock");
    expect(product({ stock: 4 })).not.toHaveProperty("stock");
  });

  it("ignores inherited property names", () => {
    const stockbysize = JSON.parse('{"__proto__": 3, "constructor": 4, "toString": 5}');
    const { sizes, stockBySize } = product({ sizes: ["__proto__", "constructor", "toString"], stockbysize });
    expect(sizes).toEqual(["CONSTRUCTOR", "TOSTRING", "__PROTO__"]);
    expect(stockBySize).toEqual({ CONSTRUCTOR: 4, TOSTRING: 5, ["__PROTO__"]: 3 });
    expect(Object.getPrototypeOf(stockBySize)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)["constructor"]).toBe(Object);
  });
});
