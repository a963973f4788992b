import { afterAll, beforeAll, expect, test } from "vitest";
import { type Shop, startShop } from "../../tools/testkit/server/shopServer";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.remove());

test("the superuser can list the collections, a request without a token cannot", async () => {
  expect((await shop.api("/api/collections")).status).toBe(200);
  expect((await shop.api("/api/collections", { token: null })).status).toBe(401);
});

test("a killed server restarts on the same address with the same data", async () => {
  const made = await shop.api("/api/collections/_superusers/records", {
    method: "POST",
    json: { email: "second@example.com", password: "1234567890", passwordConfirm: "1234567890" },
  });
  expect(made.status).toBe(200);
  await shop.kill();
  await expect(shop.api("/api/health")).rejects.toThrow();
  await shop.restart();
  const list = await shop.api("/api/collections/_superusers/records?filter=(email='second@example.com')");
  expect((await list.json()).totalItems).toBe(1);
});
