import type * as rules from "../../src/domain/pbHooks";
import { catalogueCases } from "./catalogueCases";
import { checkoutCases } from "./checkoutCases";
import { orderCases } from "./orderCases";
import { signInCases } from "./signInCases";

/**
 * What the rules answer, in Node as in PocketBase's engine: the rule's name, its arguments, its answer. All of it is
 * JSON, so that it can be sent to either; null stands for undefined too.
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
];

export const cases: readonly Case[] = [
  ...catalogueCases,
  ...signInCases,
  ...settings,
  ...checkoutCases,
  ...orderCases,
];
