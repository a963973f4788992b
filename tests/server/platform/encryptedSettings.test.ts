import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

const key = "0123456789abcdef0123456789abcdef";
const mail = { SMTP_HOST: "127.0.0.1", SMTP_USER: "shop", SMTP_PASSWORD: "the mail server's secret" };

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ env: mail });
});
afterAll(() => shop.remove());

const database = () =>
  readdirSync(shop.dataDir)
    .filter((name) => name.startsWith("data.db"))
    .map((name) => readFileSync(path.join(shop.dataDir, name)).toString("latin1"))
    .join("");

test("SHOP_ENCRYPTION_KEY encrypts the settings of an existing shop, and no text of before stays in its files", async () => {
  expect(database()).toContain(mail.SMTP_PASSWORD);
  await shop.restart({ ...mail, SHOP_ENCRYPTION_KEY: key });
  expect((await shop.api("/api/settings")).status).toBe(200);
  expect(database()).not.toContain(mail.SMTP_PASSWORD);
});

test("without the key, or with another one, the shop does not open and says why", async () => {
  await expect(shop.restart(mail)).rejects.toThrow(/missing encryption key/);
  const another = { ...mail, SHOP_ENCRYPTION_KEY: key.replace("0", "f") };
  await expect(shop.restart(another)).rejects.toThrow(/cipher: message authentication failed/);
  await shop.restart({ ...mail, SHOP_ENCRYPTION_KEY: key });
  expect((await shop.api("/api/settings")).status).toBe(200);
});
