import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AccountsShop, atOnce } from "./support";

let shop: AccountsShop;
beforeAll(async () => {
  shop = await AccountsShop.start({ SHOP_NAME: "Haat & Co", SHOP_URL: "https://shop.example/" });
});
afterAll(() => shop.stop());

describe("registering", () => {
  test("answers with a token and the record, and mails a link to the shop's own page", async () => {
    const answer = await shop.register("  Asha@GMAIL.com ");
    expect(answer).toMatchObject({
      status: 200,
      token: expect.any(String),
      record: { email: "asha@gmail.com", verified: false, phone: "", addresses: [] },
    });
    expect(await shop.link("asha@gmail.com", "/auth/verify#")).toMatch(
      /^https:\/\/shop\.example\/auth\/verify#[\w.-]+$/,
    );
  });

  test("makes one account of an address in any letters, even at the same moment", async () => {
    const answers = await atOnce(5, (n) => shop.register(n % 2 ? "Once@Gmail.com" : " once@gmail.com"));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(new Set(answers.map((answer) => answer.code))).toEqual(
      new Set([undefined, "email-already-in-use"]),
    );
    expect(await shop.rows("users", 'email ~ "once"')).toHaveLength(1);
  });
});
