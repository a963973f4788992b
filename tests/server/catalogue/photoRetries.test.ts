import { writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProductWithPhoto } from "../../../tools/testkit/server/backups";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

/*
 * A stored photo whose metadata could not be removed is public with its place: the job cleans it again each
 * hour, and health reports it to the owner.
 */

const token = "t".repeat(30);
const secret = "Rani Kumari";
let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ env: { SHOP_HEALTH_TOKEN: token } });
});
afterAll(() => shop.remove());

async function problems(): Promise<string[]> {
  const answer = await shop.api("/api/shop/health", { headers: { Authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { problems: string[] }).problems;
}
const clean = () => shop.api("/api/crons/shop-photos", { method: "POST" });
const photosOf = async (id: string) =>
  ((await (await shop.api(`/api/collections/products/records/${id}`)).json()) as { photos: string[] }).photos;
const download = async (id: string, name: string) =>
  Buffer.from(await (await shop.api(`/api/files/products/${id}/${name}`, { token: null })).arrayBuffer());

test("photos that cannot be cleaned are a problem, are tried again after an hour, and are cleaned then", async () => {
  const dirty = await createProductWithPhoto(shop);
  const damaged = await createProductWithPhoto(shop, "Kurta");
  const withPlace = await sharp({ create: { width: 60, height: 60, channels: 3, background: "#c33" } })
    .withExif({ IFD0: { Artist: secret } })
    .png()
    .toBuffer();
  await shop.stop();
  writeFileSync(path.join(shop.dataDir, "storage", dirty.photo), withPlace);
  writeFileSync(path.join(shop.dataDir, "storage", damaged.photo), "no photo");
  await shop.restart();
  await runSql(shop, "DELETE FROM shop_photo_cleaning");
  await runSql(shop, "INSERT INTO shop_photo_cleaning (last) VALUES ('')");
  expect(await problems()).not.toContain("photos-metadata");

  const refuse = "BEGIN SELECT RAISE(ABORT, 'the test refuses it'); END";
  await runSql(shop, `CREATE TRIGGER refused BEFORE UPDATE ON products ${refuse}`);
  await clean();
  await expect.poll(() => runSql(shop, "SELECT * FROM shop_photo_cleaning")).toEqual([]);
  const name = dirty.photo.split("/").at(-1) ?? "";
  expect((await download(dirty.id, name)).includes(secret)).toBe(true);
  expect(await problems()).toContain("photos-metadata");
  await runSql(shop, "DROP TRIGGER refused");

  // Not before the hour is over.
  await clean();
  await new Promise((go) => setTimeout(go, 500));
  expect(await photosOf(dirty.id)).toEqual([name]);
  await runSql(shop, "UPDATE shop_photo_failures SET at = at - 3700000");
  await clean();
  await expect.poll(() => photosOf(dirty.id)).not.toEqual([name]);
  const [cleaned = ""] = await photosOf(dirty.id);
  expect((await download(dirty.id, cleaned)).includes(secret)).toBe(false);

  // The damaged photo stays a problem until the owner replaces it.
  expect(await problems()).toContain("photos-metadata");
  expect(
    (await shop.api(`/api/collections/products/records/${damaged.id}`, { method: "DELETE" })).status,
  ).toBe(204);
  await runSql(shop, "UPDATE shop_photo_failures SET at = at - 3700000");
  await clean();
  await expect.poll(problems).not.toContain("photos-metadata");
});
