import { afterAll, beforeAll, expect, test } from "vitest";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";

/* A drill opens a copy of the shop with SHOP_QUIET: the copy has the orders and the keys of the real one. */

let shop: CheckoutShop;
beforeAll(async () => {
  shop = await CheckoutShop.open();
  const s3 = {
    enabled: true,
    endpoint: "http://127.0.0.1:9",
    bucket: "b",
    region: "r",
    accessKey: "k",
    secret: "s",
  };
  await shop.asOwner("/api/settings", {
    method: "PATCH",
    json: { s3, backups: { cron: "0 0 * * *", cronMaxKeep: 1 } },
  });
});
afterAll(() => shop.stop());

test("a quiet server has no mail server, uses neither S3 nor PocketBase's backups, and makes none", async () => {
  await shop.shop.restart({ SHOP_QUIET: "1" });
  const { body } = await shop.asOwner("/api/settings", { method: "GET" });
  expect(body).toMatchObject({ smtp: { enabled: false }, s3: { enabled: false }, backups: { cron: "" } });
  expect((await shop.runCron("shop-backup")).status).toBe(404);
});
