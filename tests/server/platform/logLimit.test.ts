import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/*
 * PocketBase stores a row of up to 10 KB for each refused request, so an anonymous client could fill the
 * disk.
 */

const rowsMax = 20_000;
/** PocketBase writes the log in groups, and the oldest rows are deleted once per hundred new ones. */
const spare = 100;
const refusals = 1_000;

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.remove());

/** Stores rows as PocketBase does, without sending 20,000 requests. */
async function fillLog(rows: number): Promise<void> {
  const file = path.join(shop.dataDir, "auxiliary.db");
  const query = `
    ATTACH DATABASE '${file}' AS filled;
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})
      INSERT INTO filled._logs (level, message, data, created)
      SELECT 4, 'filled', '{}', strftime('%Y-%m-%d %H:%M:%fZ') FROM numbers;
    DETACH DATABASE filled;`;
  const answer = await shop.api("/api/sql", { method: "POST", json: { query } });
  expect(answer.status, await answer.text()).toBe(200);
}

async function countRows(filter = ""): Promise<number> {
  const answer = await shop.api(`/api/logs?perPage=1&filter=${encodeURIComponent(filter)}`);
  return ((await answer.json()) as { totalItems: number }).totalItems;
}

async function refuse(count: number): Promise<void> {
  const target = `/api/shop/devices/none?${"x".repeat(3_000)}`;
  for (let sent = 0; sent < count; sent += 50)
    await Promise.all(
      Array.from({ length: 50 }, () => shop.api(target, { token: null }).then((answer) => answer.text())),
    );
}

test("the log keeps the newest 20,000 rows, however many requests are refused", async () => {
  await fillLog(rowsMax - spare);
  await refuse(refusals);
  await expect.poll(() => countRows("data.status >= 400"), { timeout: 20_000 }).toBe(refusals);
  expect(await countRows()).toBeLessThanOrEqual(rowsMax + spare);
  expect(await countRows("message = 'filled'"), "the oldest rows leave first").toBeLessThan(rowsMax - 500);
});

test("the limit holds in a new log, after the owner deleted the old one", async () => {
  await shop.stop();
  for (const end of ["", "-shm", "-wal"])
    rmSync(path.join(shop.dataDir, `auxiliary.db${end}`), { force: true });
  await shop.restart();
  await fillLog(rowsMax + 1_000);
  const rows = await countRows();
  expect(rows).toBeGreaterThanOrEqual(rowsMax);
  expect(rows).toBeLessThanOrEqual(rowsMax + spare);
});
