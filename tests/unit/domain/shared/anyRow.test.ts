import { expect, it } from "vitest";
import { parseCart } from "../../../../src/domain/cart/cart";
import { parseWishlist } from "../../../../src/domain/cart/wishlist";
import { parseProduct } from "../../../../src/domain/catalogue/parseProduct";
import { compareSizes } from "../../../../src/domain/catalogue/sizes";
import { stockBadge } from "../../../../src/domain/catalogue/stock";
import { stockText } from "../../../../src/domain/catalogue/stockText";
import { sizeLabel } from "../../../../tools/testkit/brands";
import { pick, seededRandom } from "../make";

const random = seededRandom(17);
const odd = [
  null,
  undefined,
  true,
  false,
  0,
  -1,
  2.5,
  1e300,
  Number.NaN,
  Number.NEGATIVE_INFINITY,
  "",
  " ",
  "abc",
  "1299",
  "-3",
  "S, M",
  "'m'",
  "__proto__",
  "constructor",
  "\ud83d",
  "\u0000\u202e",
  "javascript:alert(1)",
  "//evil.example",
  "https://img.example/a.webp",
  "/a.webp",
  "data:text/html,x",
  "2026-01-02 03:04:05.678Z",
  "2026-99-99",
  1767323045,
  1767323045678,
  "x".repeat(10_000),
];
const keys = [
  "S",
  "'m'",
  "front",
  "back",
  "url",
  "seconds",
  "_seconds",
  "nanoseconds",
  "__proto__",
  "constructor",
  "length",
  "0",
];

function anything(depth: number): unknown {
  const kind = depth > 0 ? random() : 0;
  if (kind < 0.6) return pick(random, odd);
  const items = Array.from({ length: Math.floor(random() * 4) }, () => anything(depth - 1));
  if (kind < 0.8) return items;
  return Object.fromEntries(items.map((item) => [pick(random, keys), item]));
}

function anyRow(names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, anything(3)]));
}

const productFields =
  "price images photos active collection_ids createdat sizes stockbysize stockBySize stock gender description variant_ids";

it("any row is rejected or becomes a valid product", () => {
  let read = 0;
  for (let round = 0; round < 2000; round++) {
    const row: Record<string, unknown> = {
      id: `p${round}`,
      name: "Tee",
      ...anyRow(productFields.split(" ")),
    };
    if (random() < 0.7) row["price"] = 999;
    const parsed = parseProduct(row);
    if (!parsed.ok) continue;
    read++;
    const { product } = parsed;
    expect(Number.isInteger(product.price) && product.price > 0).toBe(true);
    expect(product.sizes).toEqual([...new Set(product.sizes)].sort(compareSizes));
    for (const count of Object.values(product.stockBySize))
      expect(Number.isInteger(count) && count >= 0).toBe(true);
    for (const { src } of product.pictures) expect(src).toMatch(/^(https?:\/\/|\/[^/\\]|data:image\/)/);
    expect(Number.isInteger(product.createdAt) && product.createdAt >= 0).toBe(true);
    expect([undefined, "SOLD OUT", "SELLING FAST"]).toContain(stockBadge(product));
    for (const size of [undefined, ...product.sizes])
      expect(stockText(product, size)).not.toContain("undefined");
    expect(JSON.parse(JSON.stringify(product))).toEqual(product);
  }
  expect(read).toBeGreaterThan(1200);
});

it("any stored cart and wishlist is parsed to a fixed point", () => {
  const names = [
    "id",
    "size",
    "name",
    "price",
    "frontImage",
    "backImage",
    "images",
    "quantity",
    "stockForSize",
    "addedAt",
  ];
  for (let round = 0; round < 400; round++) {
    const rows = Array.from({ length: 4 }, () => {
      const row = anyRow(names);
      return random() < 0.7
        ? { ...row, id: pick(random, ["p1", "p2"]), size: pick(random, ["S", "'m'"]) }
        : row;
    });
    const [cart, wishlist] = [parseCart(rows), parseWishlist(rows)];
    expect(parseCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart);
    expect(parseWishlist(JSON.parse(JSON.stringify(wishlist)))).toEqual(wishlist);
  }
});

it("the size order does not depend on the order of the input", () => {
  const labels = [
    "XS",
    "XXXL",
    "M",
    "28",
    "9",
    "10A",
    "10",
    "2XL",
    "FREE",
    "1E400",
    "INFINITY",
    "0",
    "-5",
    "A",
    "Z",
  ].map(sizeLabel);
  const sorted = [...labels].sort(compareSizes);
  for (let round = 0; round < 500; round++) {
    const shuffled = labels
      .map((label) => ({ label, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ label }) => label);
    expect(shuffled.sort(compareSizes)).toEqual(sorted);
  }
});
