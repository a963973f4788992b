import type { DemoProduct } from "./types";

/** Tees whose cloth is printed, tied, woven or dipped before it is cut. */
export const printedTees: readonly DemoProduct[] = [
  {
    key: "ajrakhnight",
    name: "Ajrakh Night Tee",
    price: 1899,
    gender: "Unisex",
    kind: "tee",
    isNew: true,
    createdat: "2026-10-28T06:00:00Z",
    sizes: ["S", "M", "L", "XL", "XXL"],
    stockbysize: { S: 9, M: 16, L: 24, XL: 17, XXL: 5 },
    description:
      "Resist, madder, indigo, sixteen steps in all, printed on both faces by a family in Ajrakhpur. Slub jersey of 240 GSM in our oversized unisex cut. Wash it with salt the first time, in the shade ever after.",
  },
  {
    key: "bandhanidawn",
    name: "Bandhani Dawn Tee",
    price: 1699,
    gender: "Women",
    kind: "tee",
    createdat: { seconds: 1784700000 },
    sizes: ["XS", "S", "M", "L", "XL"],
    stockbysize: { XS: 2, S: 3, M: 4, L: 3, XL: 3 },
    description:
      "Some four thousand knots, tied with a fingernail in Bhuj and opened after the dye bath. Oversized tee, 240 GSM, in the pink that Kutch wears to weddings. Hand wash cold; the dots keep their little puckers if you do not iron them.",
  },
  {
    key: "pochampally",
    name: "Pochampally Chevron Tee",
    price: 1799,
    gender: "Women",
    kind: "tee",
    createdat: "2026-03-20T08:00:00Z",
    sizes: ["S", "M", "L"],
    stockbysize: { S: 5, M: 5, L: 6 },
    description:
      "Yarn tied and dyed before it meets the loom, which is why every edge looks out of breath. Madder, indigo and undyed cotton in an oversized cut, 240 GSM. Dry clean once, then wash cold by hand.",
  },
  {
    key: "marinedrive",
    name: "Marine Drive Stripe Tee",
    price: 1199,
    gender: "Unisex",
    kind: "tee",
    isNew: true,
    createdat: 1791518400000,
    sizes: '["XS", "S", "M", "L", "XL", "XXL"]',
    stockbysize: { XS: 14, S: 35, M: 58, L: 61, XL: 33, XXL: 19 },
    description:
      "Yarn-dyed stripes, matched at the sides, as regular as the lamps of the bay. Oversized unisex tee, 240 GSM, in undyed cotton and deep-water indigo. Machine wash cold; salt air does it no harm.",
  },
  {
    key: "commercialst",
    name: "Commercial Street Block Tee",
    price: 1399,
    gender: "Unisex",
    kind: "tee",
    createdat: "2026-08-08T09:20:00Z",
    sizes: [" s ", " m ", " l ", " xl "],
    stockbysize: { s: 11, m: 23, l: 28, xl: 14 },
    description:
      "Three bolts from three shopkeepers who will not talk to each other, sewn into one tee. Oversized and unisex, 240 GSM throughout, seams taped from shoulder to shoulder. Wash cold; all three were pre-shrunk to agree.",
  },
  {
    key: "leheriya",
    name: "Leheriya Wave Tee",
    price: 1699,
    gender: "Women",
    kind: "tee",
    createdat: "2026-07-24T07:00:00Z",
    sizes: ["XS", "S", "M", "L"],
    stockbysize: { XS: 0, S: 1, M: 0, L: 0 },
    description:
      "Rolled on the bias, tied and dyed in Jaipur for the month when Rajasthan looks up for rain. Oversized tee in light-hearted 240 GSM jersey, no two waves alike. Hand wash cold, dry in shade.",
  },
  {
    key: "bagrudabu",
    name: "Bagru Dabu Tee",
    price: 1799,
    gender: "Unisex",
    kind: "tee",
    createdat: 1779854400,
    sizes: ["S", "M", "L", "XL"],
    stockbysize: { S: 16, M: 11, L: 15, XL: 10 },
    description:
      "Mud, lime and gum keep the indigo off the leaves; sawdust keeps the mud on the cloth. Oversized unisex tee, 240 GSM, with the fine cracks that only mud makes. Wash apart at first, and expect blue water.",
  },
  {
    key: "blockno9",
    name: "Block No. 9 Tee",
    price: 1599,
    gender: "Unisex",
    kind: "tee",
    createdat: "2026-09-27T05:45:00Z",
    sizes: ["S", "M", "L", "XL", "XXL"],
    stockbysize: { S: 20, M: 24, L: 26, XL: 12, XXL: 7 },
    description:
      "Ninth from the left on the printer's shelf: a star in a ring, stamped by hand in rows that are nearly straight. Oversized unisex tee in undyed cotton, 240 GSM. Wash cold, and let the iron stay on cotton.",
  },
  {
    key: "eveningghat",
    name: "Evening Ghat Ombre Tee",
    price: 1499,
    gender: "Women",
    kind: "tee",
    createdat: { seconds: 1794202200 },
    sizes: ["XS", "S", "M", "L", "XL"],
    isNew: true,
    stockbysize: { XS: 6, S: 17, M: 22, L: 18, XL: 8 },
    description:
      "Dipped by hand, hem last, until it looks like the river after the lamps are lit. Oversized tee, 240 GSM, jamun running out into rose. Wash cold and alone the first time.",
  },
  {
    key: "syahibegar",
    name: "The Last of the Season Hand-Block-Printed Bagru Syahi-Begar Oversized Heavyweight Tee, Second Edition, Numbered by the Printer",
    price: 2199,
    gender: "Unisex",
    kind: "tee",
    createdat: "2026-02-14T11:11:11Z",
    sizes: ["M", "L", "XL"],
    stockbysize: { M: 1, L: 0, XL: 0 },
    description:
      "Black of rusted horseshoes and jaggery, red of alum and roots, printed twice because once was too pale for the printer. Oversized unisex tee, 240 GSM, with its number inked inside the hem. When this batch is gone, so are the horseshoes. Wash cold with a mild soap.",
  },
];
