import { afterAll, beforeAll, expect, test } from "vitest";
import { backupFolder, readBackups, runNightlyBackup } from "../../../tools/testkit/server/backups";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/* The nightly backup of a shop whose owner has set no variable of it. */

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.remove());

test("it is on, at 01:30 in India", async () => {
  const crons = (await (await shop.api("/api/crons")).json()) as { id: string; expression: string }[];
  expect(crons).toContainEqual({ id: "shop-backup", expression: "0 20 * * *" });
});

test("of eight backups the newest seven are kept", async () => {
  const names: string[] = [];
  for (let night = 0; night < 8; night += 1) names.push(String((await runNightlyBackup(shop))["name"]));
  expect(readBackups(backupFolder(shop)).map(({ name }) => name)).toEqual(names.slice(1));
});
