import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isStrongPassword } from "../../../src/domain/auth/credentials";
import { AccountsShop, strongPassword } from "../../../tools/testkit/server/accountsShop";

let shop: AccountsShop;
beforeAll(async () => {
  shop = await AccountsShop.start({ SHOP_NAME: "Asha & Daughters" });
});
afterAll(() => shop.stop());

const list = readFileSync("pb_hooks/lib/auth/commonPasswords.txt", "utf8")
  .trim()
  .split("\n")
  .filter((line) => !line.startsWith("# "));

test("the list has 3,000 different passwords, in lower case, which the rule for passwords accepts", () => {
  expect(list).toHaveLength(3000);
  expect(new Set(list).size).toBe(3000);
  expect(list.filter((password) => !isStrongPassword(password))).toEqual([]);
  expect(list.filter((password) => password !== password.toLowerCase())).toEqual([]);
});

const refusal = {
  status: 400,
  code: "common-password",
  body: {
    message:
      "This password is easy to guess: many people use it, or it is the shop’s name or your address. Choose another one.",
  },
};

const refused = [
  "Password1!",
  "Qwerty123!",
  "P@ssw0rd",
  "WELCOME@123",
  list[0] as string,
  list.at(-1) as string,
  // Shop name and address.
  "Asha&Daughters1",
  "ashadaughters@2026",
  "Ravi.Kumar@gmail.com1",
  "RaviKumar#1",
  "kumar@1999",
  "R@vi@1234",
];

describe.each(refused)("%s", (password) => {
  test("is refused at registration and leaves no account", async () => {
    expect(await shop.register("ravi.kumar@gmail.com", password)).toMatchObject(refusal);
    expect(await shop.signInMethods("ravi.kumar@gmail.com")).toEqual([]);
  });
});

test("a refused new password leaves the link of a reset valid", async () => {
  const email = await shop.createShopper("meera.nair");
  await shop.users("request-password-reset", { email });
  const token = (await shop.mailedLink(email, "/auth/reset#")).split("#")[1];
  const reset = (password: string) =>
    shop.users("confirm-password-reset", { token, password, passwordConfirm: password });
  for (const password of ["Password1!", "MeeraNair@1"]) expect(await reset(password)).toMatchObject(refusal);
  expect((await reset("Handloom#2026")).status).toBe(204);
  expect((await shop.signIn(email, "Handloom#2026")).status).toBe(200);
});

test("an account with a common password from before can still sign in", async () => {
  const email = await shop.createShopper("older", "Password1!");
  expect((await shop.signIn(email, "Password1!")).status).toBe(200);
});

test("other passwords are accepted, also with a common word or a name in them", async () => {
  for (const [at, password] of [
    strongPassword,
    "Password1!x",
    "my-Password1!",
    "Kumar-loves-3-kites",
  ].entries())
    expect((await shop.register(`kumar${at}.x@gmail.com`, password)).status).toBe(200);
});
