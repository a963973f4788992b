import type * as rules from "../../src/domain/hooks";
import { orderCases } from "./orderCases";

/**
 * What the rules answer, in Node as in PocketBase's engine: the rule's name, its arguments, its answer. All of it is
 * JSON, so that it can be sent to either; null stands for undefined too.
 */
export type Case = readonly [rule: keyof typeof rules, args: readonly unknown[], expected: unknown];

const moment = 1767323045678;
const tee = { sizes: ["S", "M"], stockBySize: { S: 2 } };

const sizes: Case[] = [
  ["normaliseSize", [" 'xl' "], "XL"],
  ["normaliseSize", ['"x l"'], "XL"],
  ["normaliseSize", ["‘m’ “”`´«»"], "M"],
  ["normaliseSize", ["\u00a0x\u2003l\u3000\ufeff\u200b\u2028"], "XL"],
  ["normaliseSize", ["ß"], "SS"],
  ["normaliseSize", ["é"], "É"],
  ["normaliseSize", ["i"], "I"],
  ["normaliseSize", ["छोटा"], "छोटा"],
  ["normaliseSize", ["a\u0000b\u202ec"], "ABC"],
  ["normaliseSize", ["x".repeat(100)], "X".repeat(24)],
  ["normaliseSize", [`${"x".repeat(23)}👕`], "X".repeat(23)],
  ["normaliseSize", ["__proto__"], "__PROTO__"],
  ["normaliseSize", [null], ""],
  ["normaliseSize", [{}], ""],
  ["sortSizes", [["32", "free size", "XXXL", "'s'", "S", "4XL", ""]], ["S", "XXXL", "4XL", "32", "FREESIZE"]],
  ["sortSizes", [["B", "A", "M", "28", "M"]], ["M", "28", "A", "B"]],
  ["parseSizes", ["S, M; 'l'\nXL|xxl"], ["S", "M", "L", "XL", "XXL"]],
  ["parseSizes", ['["M","S"]'], ["S", "M"]],
  ["parseSizes", [{ S: true, M: false, L: 3 }], ["S", "L"]],
  ["parseSizes", [["M", null, 30, {}, "S"]], ["S", "M", "30"]],
  ["parseSizes", [null], []],
];

const stock: Case[] = [
  ["parseCounts", [{ M: 2.9 }], { M: 2 }],
  ["parseCounts", [{ M: -3 }], { M: 0 }],
  ["parseCounts", [{ M: " 7 " }], { M: 7 }],
  ["parseCounts", [{ M: "\u00a07\u2003" }], { M: 7 }],
  ["parseCounts", [{ M: "07" }], { M: 7 }],
  ["parseCounts", [{ M: "1e3" }], {}],
  ["parseCounts", [{ M: "0x10" }], {}],
  ["parseCounts", [{ M: "٣" }], {}],
  ["parseCounts", [{ M: "9".repeat(400) }], {}],
  ["parseCounts", [{ M: "many" }], {}],
  ["parseCounts", [{ M: true }], {}],
  ["parseCounts", [{ M: null }], {}],
  ["parseCounts", [{ "'s'": 2, M: "3", L: -1, XL: "x", XXL: null }], { S: 2, M: 3, L: 0 }],
  ["parseCounts", [{ M: 5, m: 2 }], { M: 2 }],
  ["parseCounts", ["S 4, M: 12; L=0"], { S: 4, M: 12, L: 0 }],
  ["parseCounts", [[1, 2]], {}],
  ["parseCounts", [null], {}],
];

const dates: Case[] = [
  ["toMilliseconds", [moment], moment],
  ["toMilliseconds", [1767323045], 1767323045000],
  ["toMilliseconds", ["1767323045"], 1767323045000],
  ["toMilliseconds", [{ seconds: 1767323045, nanoseconds: 678000000 }], moment],
  ["toMilliseconds", [{ _seconds: 1767323045, _nanoseconds: 678000000 }], moment],
  ["toMilliseconds", ["2026-01-02 03:04:05.678Z"], moment],
  ["toMilliseconds", ["2026-01-02T03:04:05.678Z"], moment],
  ["toMilliseconds", ["2026-01-02t03:04:05.678901z"], moment],
  ["toMilliseconds", ["2026-01-02T08:34:05.678+05:30"], moment],
  ["toMilliseconds", ["2026-01-01T22:04:05.678-0500"], moment],
  ["toMilliseconds", ["2026-01-02"], 1767312000000],
  ["toMilliseconds", ["2028-02-29"], 1835395200000],
  ["toMilliseconds", ["2026-02-30"], 0],
  ["toMilliseconds", ["2026-13-01"], 0],
  ["toMilliseconds", ["January 2, 2026"], 0],
  ["toMilliseconds", ["1969-12-31"], 0],
  ["toMilliseconds", [-1], 0],
  ["toMilliseconds", [""], 0],
  ["toMilliseconds", [null], 0],
  ["toMilliseconds", [[]], 0],
];

const products: Case[] = [
  ["readPrice", ["1299"], 1299],
  ["readPrice", [1299.5], 1300],
  ["readPrice", ["₹1,299"], 0],
  ["readPrice", [0], 0],
  ["readPrice", [-1], 0],
  ["parseProduct", [null], { ok: false, id: "", problem: "no usable id" }],
  ["parseProduct", [{ id: "p1", name: " " }], { ok: false, id: "p1", problem: "no name" }],
  [
    "parseProduct",
    [{ id: "p1", name: "Tee", price: "abc" }],
    { ok: false, id: "p1", problem: "no usable price" },
  ],
  [
    "parseProduct",
    [
      {
        id: "p00000000000001",
        name: "  Indigo\n\u0007 Ajrakh\u202e Tee ",
        price: "1299",
        photos: [
          "front_w480_a1b2c3d4e5.webp",
          "front_w240_b1b2c3d4e5.webp",
          "img_c1b2c3d4e5.jpg",
          "../x.webp",
        ],
        active: true,
        collection_ids: ["C-NEW", "C-NEW"],
        createdat: { seconds: 1767323045, nanoseconds: 678000000 },
        sizes: ["m", "'S'"],
        stockBySize: { "'s'": "2" },
        stockbysize: { M: -1 },
        gender: "unisex",
        description: "<b>240 GSM</b>",
        variant_ids: { s: 41 },
      },
    ],
    {
      ok: true,
      product: {
        id: "p00000000000001",
        name: "Indigo Ajrakh Tee",
        price: 1299,
        pictures: [
          {
            src: "/api/files/products/p00000000000001/front_w480_a1b2c3d4e5.webp",
            widths: [
              { url: "/api/files/products/p00000000000001/front_w240_b1b2c3d4e5.webp", width: 240 },
              { url: "/api/files/products/p00000000000001/front_w480_a1b2c3d4e5.webp", width: 480 },
            ],
          },
          {
            src: "/api/files/products/p00000000000001/img_c1b2c3d4e5.jpg?thumb=960x0",
            widths: [240, 480, 960].map((width) => ({
              url: `/api/files/products/p00000000000001/img_c1b2c3d4e5.jpg?thumb=${width}x0`,
              width,
            })),
          },
        ],
        active: true,
        collectionIds: ["C-NEW"],
        createdAt: moment,
        sizes: ["S", "M"],
        stockBySize: { S: 2, M: 0 },
        gender: "Unisex",
        description: "<b>240 GSM</b>",
        variantIds: { S: 41 },
      },
    },
  ],
  [
    "parseProduct",
    [
      {
        id: "p1",
        name: "Tee",
        price: 1,
        images: { back: "/b.webp", front: "javascript:x" },
        sizes: "S, M",
        stock: 3,
      },
    ],
    {
      ok: true,
      product: {
        id: "p1",
        name: "Tee",
        price: 1,
        pictures: [{ src: "/b.webp", widths: [] }],
        collectionIds: [],
        createdAt: 0,
        sizes: ["S", "M"],
        stockBySize: {},
        stock: 3,
        gender: "",
        description: "",
        variantIds: {},
      },
    },
  ],
];

const addresses: Case[] = [
  ["normaliseEmail", ["  Asha@GMAIL.com\n"], "asha@gmail.com"],
  ["normaliseEmail", ["\u00a0ASHA@gmail.com\u2003\ufeff"], "asha@gmail.com"],
  ["normaliseEmail", ["İ@gmail.com"], "i̇@gmail.com"],
  ["normaliseEmail", [null], ""],
  ["isGmail", ["a_b%c+d-9.e@gmail.com"], true],
  ["isGmail", ["asha@gmail.com.evil.in"], false],
  ["isGmail", ["asha@gmail.com\n"], false],
  ["isGmail", ["आशा@gmail.com"], false],
  ["isGmail", [`${"a".repeat(40)}@gmail.com`], true],
  ["isGmail", [`${"a".repeat(41)}@gmail.com`], false],
  ["isStrongPassword", ["Abc123!x"], true],
  ["isStrongPassword", ["पासवर्ड1a"], true],
  ["isStrongPassword", [`a1!${"x".repeat(61)}`], true],
  ["isStrongPassword", [`a1!${"x".repeat(62)}`], false],
  ["isStrongPassword", [`a1!${"क".repeat(60)}`], false],
  ["isStrongPassword", ["Abc12!x"], false],
  ["isStrongPassword", ["Abcdefg!"], false],
  ["isStrongPassword", ["Abcdef 1"], false],
  ["isStrongPassword", ["1234567!"], false],
  ["isStrongPassword", ["١٢٣abc!!"], false],
  ["isStrongPassword", [12345678], false],
];

const signIn: Case[] = [
  ["lockSecondsLeft", [120000, 1], 120],
  ["lockSecondsLeft", [120000, 119999], 1],
  ["lockSecondsLeft", [120000, 120000], 0],
  ["keepDevice", [["a", "b", "c"], "d"], { kept: ["b", "c", "d"], dropped: ["a"] }],
  ["keepDevice", [["a", "b", "c"], "a"], { kept: ["b", "c", "a"], dropped: [] }],
  ["dropDevice", [["a", "b"], "a"], ["b"]],
  ["parseDeviceIds", [["a", "a", null, 3, "b"]], ["a", "b"]],
  ["parseDeviceIds", [null], []],
  ["isDeviceId", ["3f2b8c1e-9d4a-4e6f-8a1b-2c3d4e5f6a7b"], true],
  ["isDeviceId", ["3f2b8c1e-9d4a-4e6f-8a1b-2c3d4e5f6a7b\n"], false],
  ["resetProblem", [["google.com"]], "no-password-login"],
  ["magicLinkProblem", [["emailLink"]], "register-first"],
  ["identityText", ["email-already-in-use"], "This Gmail is already registered."],
  ["identityText", ["account-locked", 87], "Account is temporarily locked. Try again in 87 seconds."],
  ["identityText", ["account-locked", 1], "Account is temporarily locked. Try again in 1 seconds."],
  ["identityText", ["unheard-of"], "Something went wrong. Please try again."],
];

const settings: Case[] = [
  ["settingProblems", [{}], []],
  ["settingProblems", [{ SHOP_URL: " https://shop.example:8443// ", SMTP_PORT: "65535", SHOP_DEMO: "" }], []],
  [
    "settingProblems",
    [{ SHOP_DEMO: "yes" }],
    ['SHOP_DEMO is "yes": write 1 for the demo, 0 for a shop of your own.'],
  ],
  [
    "settingProblems",
    [{ SMTP_HOST: "smtp.example.com", SMTP_USER: "me", SMTP_PASSWORD: " " }],
    ["SMTP_PASSWORD is not set, but SMTP_USER is: mail servers want both."],
  ],
];

const inShop = { ...tee, name: "Tee", active: true };
const asked = (items: unknown) => [{ cart_data: { items } }];

const checkout: Case[] = [
  ["productPath", ["p1"], "/product/p1"],
  ["readId", ["5f-A_9"], "5f-A_9"],
  ["readId", ["../x"], ""],
  ["readId", ["a".repeat(101)], ""],
  ["readId", [7], ""],
  ["readText", ["a\u0000b\u202ec", 10], "abc"],
  [
    "readCheckoutLines",
    asked([{ variant_id: 7, quantity: 2, price: 1 }]),
    { ok: true, lines: [{ variant_id: 7, quantity: 2 }] },
  ],
  ["readCheckoutLines", [null], { ok: false, problem: "cart_data.items has no lines." }],
  ["readCheckoutLines", asked([{ quantity: 1 }]), { ok: false, problem: "A line has no variant_id." }],
  ...[0, 1.5, "2", 10_000].map(
    (quantity): Case => [
      "readCheckoutLines",
      asked([{ variant_id: "p1-S", quantity }]),
      { ok: false, problem: "A line's quantity is no whole number from 1 to 9999." },
    ],
  ),
  [
    "readCheckoutLines",
    asked(Array.from({ length: 101 }, () => ({ variant_id: 7, quantity: 1 }))),
    { ok: false, problem: "More than 100 different pieces cannot be ordered at once." },
  ],
  ["variantNumber", [1234567890123], 1234567890123],
  ["variantNumber", [" 1234567890123 "], 1234567890123],
  ["variantNumber", ["p1-S"], 0],
  ["variantNumber", ["9".repeat(16)], 0],
  ["variantReadings", ["p1-'s '"], [{ id: "p1", size: "S" }]],
  [
    "variantReadings",
    ["p1-32-34"],
    [
      { id: "p1", size: "32-34" },
      { id: "p1-32", size: "34" },
      { id: "p1-32-34", size: "" },
    ],
  ],
  ["variantReadings", ["-S"], [{ id: "-S", size: "" }]],
  ["sellableSizes", [tee], ["S", "M"]],
  ["sellableSizes", [{ sizes: [] }], [""]],
  ["sellable", [inShop, "S"], 2],
  ["sellable", [inShop, "M"], null],
  ["sellable", [inShop, "XL"], 0],
  ["sellable", [inShop, "constructor"], 0],
  ["sellable", [{ active: true, sizes: ["S"], stockBySize: {}, stock: 4 }, "S"], 4],
  ["sellable", [inShop, ""], 0],
  ["sellable", [{ ...inShop, active: false }, "S"], 0],
  ["sellable", [null, "S"], 0],
  ["sellable", [{ active: true, sizes: [], stockBySize: {}, stock: 3 }, ""], 3],
  ["lineRefusal", [inShop, "S", 2], "Tee, S: only 2 left."],
  ["lineRefusal", [inShop, "S", 0], "Tee, S: sold out."],
  ["lineRefusal", [inShop, "XL", 0], "Tee, XL: no longer made in this size."],
  ["lineRefusal", [{ ...inShop, active: false }, "S", 0], "A piece in your cart is no longer in the shop."],
];

export const cases: readonly Case[] = [
  ...sizes,
  ...stock,
  ...dates,
  ...products,
  ...addresses,
  ...signIn,
  ...settings,
  ...checkout,
  ...orderCases,
];
