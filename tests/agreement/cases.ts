import type * as rules from "../../src/domain/pbHooks";
import { cartCases } from "./cartCases";
import { catalogueCases } from "./catalogueCases";
import { checkoutCases } from "./checkoutCases";
import { feedCases } from "./feedCases";
import { invoiceCases } from "./invoiceCases";
import { orderCases } from "./orderCases";
import { parcelCases } from "./parcelCases";
import { publishedCases } from "./publishedCases";
import { signInCases } from "./signInCases";

/**
 * One call of a rule: its name, arguments and result, the same in Node and in PocketBase's engine. Everything
 * is JSON, so that it can be sent to both; null also means undefined.
 */
export type Case = readonly [rule: keyof typeof rules, args: readonly unknown[], expected: unknown];

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
  ["isUnencryptedAddress", ["http://s3.example.com:9000/x"], true],
  ["isUnencryptedAddress", ["https://s3.example.com"], false],
  ["isUnencryptedAddress", ["http://[fd00::1]:9000"], false],
  ["isUnencryptedMail", [{ host: "smtp.example.com", user: "", tls: false }], true],
  ["isUnencryptedMail", [{ host: "10.0.0.7", user: "", tls: false }], false],
];

const paths: Case[] = [
  ["pagePatternOf", ["/"], "/"],
  ["pagePatternOf", ["/product/indigo-tee"], "/product/:id"],
  ["pagePatternOf", ["/wishlist/"], "/wishlist"],
  ["pagePatternOf", ["/product"], null],
  ["pagePatternOf", ["/product/a/b"], null],
  ["pagePatternOf", ["/Wishlist"], null],
  ["canonicalPath", ["//Wishlist/"], "/wishlist"],
  ["canonicalPath", ["/Order/65F0/"], "/order/65F0"],
  ["canonicalPath", ["//Order/A%2F1/"], "/order/A%2F1"],
  ["canonicalPath", ["/nowhere"], null],
];

export const cases: readonly Case[] = [
  ...catalogueCases,
  ...signInCases,
  ...cartCases,
  ...settings,
  ...paths,
  ...checkoutCases,
  ...orderCases,
  ...invoiceCases,
  ...parcelCases,
  ...feedCases,
  ...publishedCases,
];
