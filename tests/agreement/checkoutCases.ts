import type { Case } from "./cases";

const tee = { sizes: ["S", "M"], stockBySize: { S: 2 } };
const inShop = { ...tee, name: "Tee", active: true };
const asked = (items: unknown) => [{ cart_data: { items } }];

export const checkoutCases: Case[] = [
  ["productPath", ["p1"], "/product/p1"],
  ["parseId", ["5f-A_9"], "5f-A_9"],
  ["parseId", ["../x"], ""],
  ["parseId", ["a".repeat(101)], ""],
  ["parseId", [7], ""],
  ["parseText", ["a\u0000b\u202ec", 10], "abc"],
  [
    "parseCheckoutLines",
    asked([{ variant_id: 7, quantity: 2, price: 1 }]),
    { ok: true, lines: [{ variant_id: 7, quantity: 2 }] },
  ],
  ["parseCheckoutLines", [null], { ok: false, problem: "cart_data.items has no lines." }],
  ["parseCheckoutLines", asked([{ quantity: 1 }]), { ok: false, problem: "A line has no variant_id." }],
  ...[0, 1.5, "2", 10_000].map(
    (quantity): Case => [
      "parseCheckoutLines",
      asked([{ variant_id: "p1-S", quantity }]),
      { ok: false, problem: "A line's quantity is no whole number from 1 to 9999." },
    ],
  ),
  [
    "parseCheckoutLines",
    asked(Array.from({ length: 101 }, () => ({ variant_id: 7, quantity: 1 }))),
    { ok: false, problem: "More than 100 different pieces cannot be ordered at once." },
  ],
  ["parseVariantNumber", [1234567890123], 1234567890123],
  ["parseVariantNumber", [" 1234567890123 "], 1234567890123],
  ["parseVariantNumber", ["p1-S"], 0],
  ["parseVariantNumber", ["9".repeat(16)], 0],
  [
    "parseCheckoutLines",
    asked([{ variant_id: "p-1-32-34", quantity: 1 }]),
    { ok: true, lines: [{ variant_id: "p-1-32-34", quantity: 1 }] },
  ],
  [
    "parseCheckoutLines",
    asked([{ variant_id: "7-a-a-a-a", quantity: 1 }]),
    { ok: false, problem: "A line has no variant_id." },
  ],
  ["possibleVariantSplits", ["p1-'s '"], [{ id: "p1", size: "S" }]],
  [
    "possibleVariantSplits",
    ["p1-32-34"],
    [
      { id: "p1", size: "32-34" },
      { id: "p1-32", size: "34" },
      { id: "p1-32-34", size: "" },
    ],
  ],
  ["possibleVariantSplits", ["-S"], [{ id: "-S", size: "" }]],
  ["sellableSizes", [tee], ["S", "M"]],
  ["sellableSizes", [{ sizes: [] }], [""]],
  ["sellableQuantity", [inShop, "S"], 2],
  ["sellableQuantity", [inShop, "M"], null],
  ["sellableQuantity", [inShop, "XL"], 0],
  ["sellableQuantity", [inShop, "constructor"], 0],
  ["sellableQuantity", [{ active: true, sizes: ["S"], stockBySize: {}, stock: 4 }, "S"], 4],
  ["sellableQuantity", [inShop, ""], 0],
  ["sellableQuantity", [{ ...inShop, active: false }, "S"], 0],
  ["sellableQuantity", [null, "S"], 0],
  ["sellableQuantity", [{ active: true, sizes: [], stockBySize: {}, stock: 3 }, ""], 3],
  ["lineRefusalText", [inShop, "S", 2], "Tee, S: only 2 left."],
  ["lineRefusalText", [inShop, "S", 0], "Tee, S: sold out."],
  ["lineRefusalText", [inShop, "XL", 0], "Tee, XL: no longer made in this size."],
  [
    "lineRefusalText",
    [{ ...inShop, active: false }, "S", 0],
    "A piece in your cart is no longer in the shop.",
  ],
];
