import { describe, expect, test } from "vitest";
import type { Shop } from "../../../tools/testkit/server/shopServer";
import { account, password } from "./rulesProbes";
import { path, withRulesShop } from "./rulesShop";

/* What a shopper may read and change of accounts and orders. */

let shop: Shop;
const { ids, make, stored, tokens } = withRulesShop((opened) => {
  shop = opened;
});

describe("an account", () => {
  const me = (json: Record<string, unknown>) =>
    shop.api(path("users", ids["me"]), { method: "PATCH", token: tokens["shopper"], json });

  test("can read itself and no other account", async () => {
    const answer = await shop.api(path("users"), { token: tokens["shopper"] });
    expect(((await answer.json()) as { items: { id: string }[] }).items.map(({ id }) => id)).toEqual([
      ids["me"],
    ]);
  });

  test("changes its name, phone, addresses and picture", async () => {
    const change = {
      displayName: "Asha",
      phone: "+91 98",
      addresses: [{ city: "Pune" }],
      photoURL: "https://x.test/a.png",
    };
    const answer = await me(change);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject(change);
  });

  test.each([
    { email: "new@gmail.com" },
    { verified: false },
    { emailVisibility: true },
    { password: "Handloom#22", passwordConfirm: "Handloom#22", oldPassword: password },
  ])("cannot change %j of itself", async (change) => {
    const before = await stored("users", ids["me"] as string);
    expect([400, 403, 404]).toContain((await me(change)).status);
    expect(await stored("users", ids["me"] as string)).toEqual(before);
  });

  test("cannot end or take over sign-ins by setting its token key", async () => {
    await me({ tokenKey: "x".repeat(50) });
    expect((await shop.api(path("users", ids["me"]), { token: tokens["shopper"] })).status).toBe(200);
  });

  test("sees the orders to its address only while that is verified", async () => {
    const order = await make("orders", { orderId: "to-other", userEmail: "other@gmail.com" });
    const seen = async () => {
      const answer = await shop.api(path("orders"), { token: tokens["other shopper"] });
      return ((await answer.json()) as { items?: { id: string }[] }).items?.map(({ id }) => id) ?? [];
    };
    expect(await seen()).toEqual([order]);
    await shop.api(path("users", ids["other"]), { method: "PATCH", json: { verified: false } });
    expect(await seen()).toEqual([]);
  });

  test("cannot be created twice with one address in different case", async () => {
    const answer = await shop.api(path("users"), { method: "POST", json: account("SHOPPER@gmail.com") });
    expect(answer.status).toBe(400);
  });
});
