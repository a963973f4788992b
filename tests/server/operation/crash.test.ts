import { afterAll, beforeAll, expect, test } from "vitest";
import {
  backupFolder,
  createProductWithPhoto,
  readBackups,
  runNightlyBackup,
  runOwnerScript,
} from "../../../tools/testkit/server/backups";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { crashAndRestart, runJobsUntilMailsSent } from "../../../tools/testkit/server/crash";
import { CrashLoad } from "../../../tools/testkit/server/crashLoad";
import { runSql } from "../../../tools/testkit/server/sql";

/*
 * `npm run crash-test` kills the server 500 times in the same way, and measures how long each restart takes.
 */

const kills = 20;

let shop: CheckoutShop;
let load: CrashLoad;
beforeAll(async () => {
  shop = await CheckoutShop.open();
  await createProductWithPhoto(shop.shop);
  load = await CrashLoad.prepare(shop);
});
afterAll(() => shop.stop());

test(`a server that is killed ${kills} times under load loses nothing that it has confirmed, and counts stock exactly`, async () => {
  const openTimesMs: number[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    const { lost, openMs } = await crashAndRestart(load, kill);
    expect(lost, `after kill ${kill}`).toEqual([]);
    // The shop is open again: for shoppers, with the same catalogue.
    for (const target of ["/", "/api/shop/catalogue"])
      expect((await shop.shop.api(target, { token: null })).status, `${target} after kill ${kill}`).toBe(200);
    openTimesMs.push(openMs);
  }
  expect(openTimesMs).toHaveLength(kills);
  // No assertion: on a busy machine a start takes longer. `npm run crash-test` has the limit of 2 s.
  console.info(`${kills} restarts; the slowest took ${Math.round(Math.max(...openTimesMs))} ms.`);
  // The shop has confirmed at least one request of each kind.
  for (const [kind, count] of Object.entries(load.confirmed)) expect(count, kind).toBeGreaterThan(0);
  expect(await runSql(shop.shop, "PRAGMA integrity_check")).toEqual([["ok"]]);
});

test("every confirmed order and registration is mailed at least once", async () => {
  expect(await runJobsUntilMailsSent(load, 60_000)).toEqual([]);
});

test("the backups that were complete are good, and the next one removes the others", async () => {
  expect(await runNightlyBackup(shop.shop)).toEqual(expect.objectContaining({ ok: true }));
  expect(readBackups(backupFolder(shop.shop)).length).toBeGreaterThan(0);
  const { code, output } = await runOwnerScript(shop.shop, "drill");
  expect({ code, output }).toMatchObject({ code: 0 });
});
