import type { DemoProduct } from "./types";

/** Tees that are only cloth and cut, two for children, and two batches that left the shop but lent it their photos. */
export const plainTees: readonly DemoProduct[] = [
  {
    key: "kutchsalt",
    name: "Kutch Salt Tee",
    price: 899,
    gender: "Unisex",
    kind: "tee",
    createdat: "2026-10-05T04:00:00Z",
    sizes: ["XS", "S", "M", "L", "XL", "XXL", "XXXL"],
    stockbysize: { XS: 25, S: 60, M: 120, L: 140, XL: 90, XXL: 48, XXXL: 21 },
    description:
      "White as the Rann at noon, and as plain. Oversized unisex tee in slub jersey, 240 GSM, thick enough to be worn alone. Wash with whites; sun is the only bleach it needs.",
  },
  {
    key: "jodhpurblue",
    name: "Jodhpur Blue Tee",
    price: 999,
    gender: "Unisex",
    kind: "tee",
    isNew: true,
    createdat: "2026-10-12T07:30:00Z",
    sizes: ["S", "M", "L", "XL", "XXL"],
    picturesOf: { key: "jodhpurlot1", as: "object" },
    description:
      "The blue of the old town below the fort, matched on a wall and not on a screen. Oversized unisex tee, 240 GSM, dyed to order, so we never run out. Wash cold with like colours.",
  },
  {
    key: "jodhpurlot1",
    name: "Jodhpur Blue Tee, Lot 1",
    price: 999,
    gender: "Unisex",
    kind: "tee",
    isInactive: true,
    createdat: "2026-02-02T07:30:00Z",
    sizes: ["S", "M", "L", "XL"],
    stockbysize: { S: 0, M: 2, L: 0, XL: 1 },
    description:
      "The first lot came out half a shade too dark and was sold to friends. Oversized unisex tee, 240 GSM. Wash cold with like colours.",
  },
  {
    key: "lalmitti",
    name: "Lal Mitti Pocket Tee",
    price: 1049,
    gender: "Men",
    kind: "tee",
    createdat: 1782864000000,
    sizes: ["S", "M", "L", "XL", "XXL"],
    stockBySize: { S: 5, M: 10, L: 11, XL: 15, XXL: 16 },
    description:
      "The red earth of the Konkan after the first plough. Slub jersey, 240 GSM, oversized, with a chest pocket that holds a train ticket and a pen. Garment-dyed: wash apart once, then as you like.",
  },
  {
    key: "neemshade",
    name: "Neem Shade Tee",
    price: 1199,
    gender: "Unisex",
    kind: "tee",
    createdat: "2026-05-12T08:00:00Z",
    sizes: ["S", "M", "L", "XL"],
    stockbysize: { S: 8, M: 8, L: 8, XL: 8 },
    picturesOf: { key: "neemlot1", as: "list" },
    description:
      "A sprig on the chest, a branch on the back, and the cool under both. Leaf-green oversized unisex tee, 240 GSM, softened with enzymes instead of silicone. Wash cold; insects remain unimpressed.",
  },
  {
    key: "neemlot1",
    name: "Neem Shade Tee, Trial Print",
    price: 1199,
    gender: "Unisex",
    kind: "tee",
    isInactive: true,
    createdat: { seconds: 1770100200 },
    sizes: ["S", "M", "L"],
    stockbysize: { S: 1, M: 0, L: 1 },
    description:
      "The printer's trial of the branch, before the ink was settled. Oversized unisex tee, 240 GSM. Wash cold.",
  },
  {
    key: "madraspocket",
    name: "Madras Pocket Tee",
    price: 1099,
    gender: "Men",
    kind: "tee",
    createdat: "2026-06-25T05:00:00Z",
    sizes: ['"S"', '"M"', '"L"', '"XL"'],
    stockbysize: { '"S"': 10, '"M"': 15, '"L"': 12, '"XL"': 4 },
    description:
      "Plain salt-white cotton with a pocket cut from real bleeding Madras, each from another corner of the bolt. Oversized tee, 240 GSM. Wash cold; the checks will soften into each other, as they should.",
  },
  {
    key: "jamunmelange",
    name: "Jamun Mélange Tee",
    price: 1049,
    gender: "Women",
    kind: "tee",
    createdat: 1774238400,
    sizes: ["XS", "S", "M", "L", "XL"],
    stockbysize: { XS: 3, S: 6, M: 7, L: 5 },
    description:
      "The purple that stays on your tongue in July, spun with a little undyed fibre. Oversized tee, 240 GSM, with a wide rib that keeps its shape. Wash cold with dark colours.",
  },
  {
    key: "kulfikids",
    name: "Kulfi Tee, Kids",
    price: 699,
    gender: "Kids",
    kind: "tee",
    createdat: "2026-09-05T09:00:00Z",
    sizes: ["XS", "S", "M"],
    stock: 12,
    description:
      "Bitten once, drips nothing. A roomy tee in 240 GSM cotton for four to nine years (XS 4–5, S 6–7, M 8–9), printed without anything that should not be chewed. Machine wash at 40 degrees, as often as it takes.",
  },
  {
    key: "patangkids",
    name: "Chhota Patang Tee, Kids",
    price: 749,
    gender: "Kids",
    kind: "tee",
    createdat: "2026-03-08T04:30:00Z",
    sizes: ["XS", "S", "M"],
    stock: 0,
    description:
      "Two kites for those who cannot yet hold the string alone. Salt-white 240 GSM cotton, cut roomy for four to nine years, with a neck that goes over any head. Machine wash warm.",
  },
];
