import { mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  backupFolder,
  createProductWithPhoto,
  readOperationFact,
  runNightlyBackup,
  runOwnerScript,
} from "../../../tools/testkit/server/backups";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { runSql } from "../../../tools/testkit/server/sql";

/* The drill that the open shop starts after a nightly backup. */

let shop: CheckoutShop;
beforeAll(async () => {
  shop = await CheckoutShop.open({ SHOP_ALERT_EMAIL: "owner@haat.example" });
  await createProductWithPhoto(shop.shop);
});
afterAll(() => shop.stop());

const dayMs = 24 * 60 * 60_000;
const store = (name: string, value: unknown) =>
  runSql(shop.shop, `INSERT OR REPLACE INTO shop_operation VALUES ('${name}', '${JSON.stringify(value)}')`);

const drillFolders = () => readdirSync(backupFolder(shop.shop)).filter((name) => name.startsWith("drill"));

/** Makes a nightly backup and waits for the drill after it. @returns the drill's result */
async function runNight(): Promise<Record<string, unknown>> {
  const began = Date.now();
  expect(await runNightlyBackup(shop.shop)).toMatchObject({ ok: true });
  const drill = () => readOperationFact(shop.shop, "drill.last");
  await expect
    .poll(async () => Number((await drill())?.["at"] ?? 0), { timeout: 60_000 })
    .toBeGreaterThan(began);
  return (await drill()) ?? {};
}

test("a drill runs a week after the shop's first day, and not before", async () => {
  await store("since", Date.now() - 5 * dayMs);
  await runNightlyBackup(shop.shop);
  await store("since", Date.now() - 8 * dayMs);
  // A drill of the first night would make this one not due.
  expect(await runNight()).toMatchObject({ ok: true, problems: [] });
  expect(drillFolders()).toEqual([]);
});

test("two drills at the same time do not disturb each other, and only what a killed one left is removed", async () => {
  const folderOf = (name: string) => path.join(backupFolder(shop.shop), name);
  const foreign = ["drill-report.txt", "drills"];
  for (const name of ["drill", "drill-1700000000000", ...foreign])
    mkdirSync(path.join(folderOf(name), "storage"), { recursive: true });
  await store("drill.last", { ok: true, at: Date.now() - 8 * dayMs, problems: [] });
  const [byShop, ...byOwner] = await Promise.all([
    runNight(),
    runOwnerScript(shop.shop, "drill"),
    runOwnerScript(shop.shop, "drill"),
  ]);
  expect(byShop).toMatchObject({ ok: true });
  expect(byOwner).toMatchObject([{ code: 0 }, { code: 0 }]);
  await expect.poll(drillFolders).toEqual(foreign);
  for (const name of foreign) rmSync(folderOf(name), { recursive: true });
});

test("a failed drill is mailed to the owner and repeated in the next night", async () => {
  await store("drill.last", { ok: true, at: Date.now() - 8 * dayMs, problems: [] });
  const [[photos] = []] = await runSql(shop.shop, "SELECT photos FROM products");
  await runSql(shop.shop, `UPDATE products SET photos = '["gone.png"]'`);
  expect(await runNight()).toMatchObject({
    ok: false,
    problems: [expect.stringContaining("does not show the photo")],
  });
  const mails = () => shop.mail.messages().filter(({ subject }) => subject.includes("The last drill failed"));
  await expect.poll(() => mails().map(({ to }) => to)).toEqual([["owner@haat.example"]]);

  await runSql(shop.shop, `UPDATE products SET photos = '${photos}'`);
  expect(await runNight()).toMatchObject({ ok: true, problems: [] });
});
