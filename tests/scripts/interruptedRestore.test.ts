import { mkdirSync, readdirSync, renameSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findFreePort } from "../../scripts/lib/ports.mjs";
import { runStartCommand } from "../../tools/testkit/commands/startCommand";
import { mountDisk, unmountDisk } from "../../tools/testkit/files/temporaryDisk";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";
import { createProductWithPhoto, runOwnerScript } from "../../tools/testkit/server/backups";
import { type Shop, startShop } from "../../tools/testkit/server/shopServer";
import { runSql } from "../../tools/testkit/server/sql";

let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
  await createProductWithPhoto(shop);
  await createOrder("first");
  await runOwnerScript(shop, "backup");
  await createOrder("second");
  await shop.stop();
});
afterEach(() => shop.remove());

const createOrder = (orderId: string) =>
  shop.api("/api/collections/orders/records", { method: "POST", json: { orderId, total: 500 } });
const storedOrders = () => runSql(shop, "SELECT orderId FROM orders ORDER BY rowid");
const inDataFolder = (name: string) => path.join(shop.dataDir, name);

test("a restore whose photos cannot be moved says so and changes nothing", async ({ skip }) => {
  if (!mountDisk(inDataFolder("storage"), "8m")) skip("only root can mount a disk");
  const before = readdirSync(shop.dataDir);
  const result = await runOwnerScript(shop, "restore");
  unmountDisk(inDataFolder("storage"));
  expect(result).toEqual({
    code: 1,
    output: expect.stringMatching(/Nothing was restored, because a file cannot be moved: .*storage/),
  });
  expect(readdirSync(shop.dataDir)).toEqual(before);
  await shop.restart();
  expect(await storedOrders()).toEqual([["first"], ["second"]]);
});

test("a shop does not open with an empty database after a restore was killed, but after the next restore", async () => {
  // A restore moves the former database away first and the restored one in last.
  mkdirSync(inDataFolder("before-restore-20260131T200000Z"));
  renameSync(inDataFolder("data.db"), inDataFolder("before-restore-20260131T200000Z/data.db"));
  const sentence =
    /A restore was interrupted: .* has no data\.db\. Run the restore again, or move all files of .*before-restore-20260131T200000Z back/;

  await expect(shop.restart()).rejects.toThrow(sentence);
  expect(await runOwnerScript(shop, "backup")).toEqual({ code: 1, output: expect.stringMatching(sentence) });
  const start = runStartCommand({
    PORT: String(await findFreePort()),
    SHOP_DATA_DIR: shop.dataDir,
    SHOP_DEMO: "0",
  });
  expect(await start.ended).toBe(1);
  expect(start.output()).toMatch(sentence);
  expect(readdirSync(shop.dataDir)).not.toContain("data.db");

  // A restore that was killed earlier leaves its copy of the backup.
  mkdirSync(inDataFolder("restoring-Ab12Cd34/storage"), { recursive: true });
  expect(await runOwnerScript(shop, "restore")).toMatchObject({ code: 0 });
  expect(readdirSync(shop.dataDir).filter((name) => name.startsWith("restoring-"))).toEqual([]);
  await shop.restart();
  expect(await storedOrders()).toEqual([["first"]]);
});

test("an interrupted restore is noticed in a folder whose name is a pattern", async () => {
  const dataDir = path.join(createTemporaryFolder(), "shop [1] *");
  mkdirSync(path.join(dataDir, "before-restore-20260131T200000Z"), { recursive: true });
  await expect(startShop({ dataDir })).rejects.toThrow(/A restore was interrupted: .*shop \[1\] \*/);
  expect(readdirSync(dataDir)).not.toContain("data.db");
});
