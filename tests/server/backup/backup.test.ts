import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  backupFolder,
  createProductWithPhoto,
  readBackups,
  readOperationFact,
  runNightlyBackup,
} from "../../../tools/testkit/server/backups";
import { createProduct } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

let shop: Shop;
beforeEach(async () => {
  shop = await startShop({ env: { SHOP_BACKUP_KEEP: "2" } });
});
afterEach(() => shop.remove());

const photoFile = (photo: string) => path.join(backupFolder(shop), "photos", photo);

test("a backup holds database and photos, readable by their owner only; a photo is copied once", async () => {
  const { photo } = await createProductWithPhoto(shop);
  expect(await runNightlyBackup(shop)).toMatchObject({ ok: true });
  const [first] = readBackups(backupFolder(shop));
  expect(first).toMatchObject({ photos: 1, copiedPhotos: 1, after: { products: 1 } });
  for (const name of readdirSync(backupFolder(shop), { recursive: true }).map(String)) {
    const { mode } = statSync(path.join(backupFolder(shop), name));
    expect((mode & 0o777).toString(8), name).toMatch(/^[67]00$/);
  }
  const copied = statSync(photoFile(photo));

  const second = await createProductWithPhoto(shop, "Kurta");
  await runNightlyBackup(shop);
  expect(readBackups(backupFolder(shop)).at(-1)).toMatchObject({ photos: 2, copiedPhotos: 1 });
  expect(statSync(photoFile(photo)).ino).toBe(copied.ino);
  expect(existsSync(photoFile(second.photo))).toBe(true);
  expect(existsSync(path.join(backupFolder(shop), "temp"))).toBe(false);
});

test("the newest backups are kept, with the photos that they need", async () => {
  const { id, photo } = await createProductWithPhoto(shop);
  for (let night = 0; night < 4; night += 1) {
    if (night === 1) await shop.api(`/api/collections/products/records/${id}`, { method: "DELETE" });
    await runNightlyBackup(shop);
    if (night === 1) expect(existsSync(photoFile(photo))).toBe(true);
  }
  expect(readBackups(backupFolder(shop))).toHaveLength(2);
  expect(readdirSync(backupFolder(shop)).filter((name) => name !== "photos")).toHaveLength(2);
  expect(existsSync(photoFile(photo))).toBe(false);
});

test("what a killed server left of a backup does not count, does not block the next one, and is removed", async () => {
  const half = path.join(backupFolder(shop), "20200101T200000Z");
  mkdirSync(half, { recursive: true });
  writeFileSync(path.join(half, "data.db"), "half");
  await runSql(shop, `INSERT INTO shop_operation VALUES ('backup.running', '${Date.now()}')`);
  expect(readBackups(backupFolder(shop))).toEqual([]);
  await shop.kill();
  await shop.restart();
  expect(await runNightlyBackup(shop)).toMatchObject({ ok: true });
  expect(existsSync(half)).toBe(false);
});

test("backups that begin in one second have files of their own", async () => {
  await createProductWithPhoto(shop);
  const results = [await runNightlyBackup(shop), await runNightlyBackup(shop)];
  expect(results).toEqual([expect.objectContaining({ ok: true }), expect.objectContaining({ ok: true })]);
  expect(new Set(results.map((result) => result["name"])).size).toBe(2);
  expect(readBackups(backupFolder(shop))).toHaveLength(2);
});

test("products are saved while the database is copied", async () => {
  const id = await createProduct(shop);
  await runSql(
    shop,
    `CREATE TABLE filler AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
     SELECT i, randomblob(2000000) AS data FROM n`,
  );
  const backup = runNightlyBackup(shop);
  const database = path.join(backupFolder(shop), "temp", "data.db");
  const sizeOfCopy = () => statSync(database, { throwIfNoEntry: false })?.size;
  await expect.poll(sizeOfCopy, { interval: 1 }).toBeDefined();
  /** The size of the copy at the end of each save. */
  const sizes: number[] = [];
  for (let size = sizeOfCopy(); size !== undefined; size = sizeOfCopy()) {
    sizes.push(size);
    const json = { price: 500 + sizes.length };
    const answer = await shop.api(`/api/collections/products/records/${id}`, { method: "PATCH", json });
    expect(answer.status).toBe(200);
  }
  expect(await backup).toMatchObject({ ok: true });
  const wholeSize = Math.max(...sizes);
  expect(new Set(sizes.filter((size) => size > 0 && size < wholeSize)).size).toBeGreaterThan(1);
});

test("a backup that cannot be written is recorded as failed, and the last good one stays known", async () => {
  await runNightlyBackup(shop);
  const good = await readOperationFact(shop, "backup.good");
  const file = path.join(shop.dataDir, "a-file");
  writeFileSync(file, "");
  await shop.restart({ SHOP_BACKUP_DIR: file });
  expect(await runNightlyBackup(shop)).toMatchObject({
    ok: false,
    problem: expect.stringContaining("a-file"),
  });
  expect(await readOperationFact(shop, "backup.good")).toEqual(good);
  expect(shop.log()).toContain("The backup failed: ");
});

test("SHOP_BACKUP_DIR may have other files: the shop writes and deletes in its own folder only", async () => {
  const disk = path.join(shop.dataDir, "usb-disk");
  const own = ["photos/wedding.jpg", "temp/letter.txt", "drill/holes.txt", "list.txt"].map((name) =>
    path.join(disk, name),
  );
  for (const file of own) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, "mine");
  }
  await shop.restart({ SHOP_BACKUP_DIR: disk });
  expect(await runNightlyBackup(shop)).toMatchObject({ ok: true });
  await shop.restart({ SHOP_BACKUP_DIR: disk });
  for (const file of own) expect(readFileSync(file, "utf8")).toBe("mine");
  expect(readdirSync(path.join(disk, "shop_backups"))).toContainEqual(
    expect.stringMatching(/^\d{8}T\d{6}Z$/),
  );
});

test("SHOP_BACKUP=0 switches the nightly backup off", async () => {
  await shop.restart({ SHOP_BACKUP: "0" });
  expect((await shop.api("/api/crons/shop-backup", { method: "POST" })).status).toBe(404);
});
