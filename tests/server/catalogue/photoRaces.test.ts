import { writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProductWithPhoto } from "../../../tools/testkit/server/backups";
import { type ChangedHooks, createChangedHooks } from "../../../tools/testkit/server/changedHooks";
import { updateProduct } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

/*
 * The owner saves a product while the job replaces its photos. Changed hooks write in between what the other
 * one writes.
 */

const otherPhotos = (id: string) =>
  `app.db().newQuery("UPDATE products SET photos = '[\\"other.png\\"]' WHERE id = {:id} AND photos != '[\\"other.png\\"]'").bind({ id: ${id} }).execute();`;
let hooks: ChangedHooks;
let shop: Shop;
beforeAll(async () => {
  const prepared = "  prepareProduct(record);\n  if (record.getUnsavedFiles";
  const cleaned = "const cleaned = removePhotoMetadata(bytes);";
  hooks = createChangedHooks({
    "lib/catalogue/productSaveHooks.js": [
      ["function onProductUpdate(e) {", `function onProductUpdate(e) { const { app } = e;`],
      [prepared, `if (record.getString("name") === "Raced") ${otherPhotos("record.id")}\n${prepared}`],
    ],
    "lib/catalogue/photoReplacement.js": [[cleaned, `${cleaned} ${otherPhotos("record.id")}`]],
  });
  shop = await startShop({ hooksDir: hooks.hooksDir });
});
afterAll(async () => {
  await shop.remove();
  hooks.remove();
});

const photosOf = async (id: string) =>
  ((await (await shop.api(`/api/collections/products/records/${id}`)).json()) as { photos: string[] }).photos;

test("a save that changes no photos keeps those that the job has replaced since the product was read", async () => {
  const { id } = await createProductWithPhoto(shop);
  await updateProduct(shop, id, { name: "Raced" });
  expect(await photosOf(id)).toEqual(["other.png"]);
});

test("the job keeps the photos that the owner has saved since the product was read", async () => {
  const { id, photo } = await createProductWithPhoto(shop);
  const withPlace = await sharp({ create: { width: 60, height: 60, channels: 3, background: "#c33" } })
    .withExif({ IFD0: { Artist: "Rani Kumari" } })
    .png()
    .toBuffer();
  writeFileSync(path.join(shop.dataDir, "storage", photo), withPlace);
  await runSql(shop, "DELETE FROM shop_photo_cleaning");
  await runSql(shop, "INSERT INTO shop_photo_cleaning (last) VALUES ('')");
  await shop.api("/api/crons/shop-photos", { method: "POST" });
  await expect.poll(() => runSql(shop, "SELECT * FROM shop_photo_cleaning")).toEqual([]);
  expect(await photosOf(id)).toEqual(["other.png"]);
});

test("a save that removes a photo removes it", async () => {
  const { id } = await createProductWithPhoto(shop);
  await updateProduct(shop, id, { "photos-": await photosOf(id) });
  expect(await photosOf(id)).toEqual([]);
});
