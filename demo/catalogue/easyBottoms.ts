import type { DemoProduct } from "./types";

/** Joggers, shorts and pyjamas: an elastic waist and a cord. */
export const easyBottoms: readonly DemoProduct[] = [
  {
    key: "platformjog",
    name: "Platform Terry Joggers",
    price: 1599,
    gender: "Unisex",
    kind: "bottom",
    isNew: true,
    createdat: "2026-10-22T09:00:00Z",
    sizes: ["XS", "S", "M", "L", "XL", "XXL"],
    stockbysize: { XS: 12, S: 28, M: 46, L: 50, XL: 31, XXL: 16 },
    description:
      "For the five-forty to Karjat and the bench before it. Loopback terry of 320 GSM in wet-stone grey, rib cuffs, side pockets that close around a phone. Machine wash cold, tumble low if you must.",
  },
  {
    key: "undyedjog",
    name: "Undyed Terry Joggers",
    price: 1599,
    gender: "Women",
    kind: "bottom",
    createdat: 1786262400,
    sizes: ["XS", "S", "M", "L", "XL"],
    stockbysize: { XS: 15, S: 16, M: 10, L: 11, XL: 5 },
    description:
      "Cotton as the field made it, brown flecks and all. Mid-weight terry of 300 GSM, high waist, a patch pocket behind. It has never met a dye, so wash it with anything pale.",
  },
  {
    key: "juhushorts",
    name: "Juhu Terry Shorts",
    price: 999,
    gender: "Men",
    kind: "bottom",
    createdat: "2026-04-25T11:00:00Z",
    sizes: ["S", "M", "L", "XL"],
    stock: 16,
    description:
      "Seven inches of terry between you and wet sand. Madder red with an undyed stripe down the side, elastic waist, a cord that stays in. Rinse in fresh water after the sea; machine wash cold.",
  },
  {
    key: "maidanshorts",
    name: "Maidan Shorts",
    price: 949,
    gender: "Unisex",
    kind: "bottom",
    createdat: { seconds: 1778650200 },
    sizes: ["XS", "S", "M", "L", "XL", "XXL"],
    stockbysize: { XS: 6, S: 24, M: 39, L: 41, XL: 20 },
    description:
      "Bottle-green jersey shorts for eleven-a-side, six-a-side and sitting at the boundary. 260 GSM, two stripes, pockets that hold a ball. Machine wash warm; mud is a colour too.",
  },
  {
    key: "backwater",
    name: "Backwater Linen Shorts",
    price: 1149,
    gender: "Women",
    kind: "bottom",
    createdat: "2026-06-03T08:20:00Z",
    sizes: ["XS", "S", "M", "L"],
    stockbysize: { XS: 4, S: 7, M: 2, L: 1 },
    description:
      "Pale-water linen that creases like the surface at four o'clock. Elastic waist, slanted pockets, an easy leg. 160 GSM; wash cold and dry on a line, a railing or a boat.",
  },
  {
    key: "lighthouse",
    name: "Lighthouse Cargo Shorts",
    price: 1399,
    gender: "Men",
    kind: "bottom",
    createdat: "2026-05-04T05:00:00Z",
    sizes: ["S", "M", "L", "XL", "XXL"],
    stockbysize: { S: 11, M: 21, L: 24, XL: 15, XXL: 3 },
    description:
      "Sand-coloured twill with one pocket for shells and one for whatever the sea gave back. Buttoned waist, knee length, 260 GSM. Machine wash cold, shake out first.",
  },
  {
    key: "afternoonpyj",
    name: "Afternoon Pyjama",
    price: 1099,
    gender: "Unisex",
    kind: "bottom",
    isNew: true,
    createdat: 1792137600000,
    sizes: ["S", "M", "L", "XL", "XXL"],
    stockbysize: { S: 17, M: 32, L: 37, XL: 22, XXL: 10 },
    description:
      "Striped poplin for the two hours when the whole lane is asleep. Straight and roomy, drawcord waist, a pocket for the remote. 120 GSM, soft from the first night; machine wash with colours.",
  },
  {
    key: "butipyjama",
    name: "Sanganer Buti Pyjama",
    price: 1199,
    gender: "Women",
    kind: "bottom",
    createdat: "2026-07-09T07:50:00Z",
    sizes: ["XS", "S", "M", "L", "XL"],
    stockbysize: { XS: 8, S: 12, M: 13, L: 9, XL: 4 },
    description:
      "Small red flowers stamped one by one on white cambric by the river in Sanganer. A straight pyjama with a drawcord, fine enough to fold into a pocket. 90 GSM; wash cold by hand, dry in shade.",
  },
  {
    key: "madraspyjama",
    name: "Madras Check Pyjama",
    price: 1149,
    gender: "Men",
    kind: "bottom",
    createdat: "2026-02-24T10:10:00Z",
    sizes: ["S", "M", "L", "XL"],
    stockbysize: { S: 11, M: 0, L: 15, XL: 16 },
    description:
      "Checks from a Chennai handloom, bright as a ferry. Straight leg, drawcord, side pockets; 130 GSM and airy. The colours bleed into one another for the first few washes, as they are meant to.",
  },
  {
    key: "gullykids",
    name: "Gully Joggers, Kids",
    price: 799,
    gender: "Kids",
    kind: "bottom",
    createdat: "2026-08-15T04:30:00Z",
    sizes: ["XS", "S", "M"],
    stockbysize: { XS: 5, S: 10, M: 15 },
    description:
      "Double cloth at the knee, for wickets made of bricks. Turmeric terry of 300 GSM with soft cuffs, for four to nine years (XS 4–5, S 6–7, M 8–9). Machine wash at 40 degrees; the knees can be mended twice.",
  },
];
