import { afterAll, beforeAll, expect, test } from "vitest";
import { readOperationFact } from "../../../tools/testkit/server/backups";
import { startSilentServer } from "../../../tools/testkit/server/brokenNetwork";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

/*
 * The check of the operation while S3 accepts connections and never answers.
 */

const healthToken = "t".repeat(30);
let s3: Awaited<ReturnType<typeof startSilentServer>>;
let shop: Shop;
beforeAll(async () => {
  s3 = await startSilentServer();
  shop = await startShop({
    env: {
      SHOP_HEALTH_TOKEN: healthToken,
      SHOP_REPLICA: "1",
      SHOP_S3_ENDPOINT: `http://127.0.0.1:${s3.port}`,
      SHOP_S3_BUCKET: "shop",
      SHOP_S3_KEY: "key",
      SHOP_S3_SECRET: "secret",
    },
  });
});
afterAll(async () => {
  await s3.stop();
  await shop.remove();
});

const runCron = (name: string) => shop.api(`/api/crons/${name}`, { method: "POST" });

/** Starts a check of the copy that waits for S3. */
async function startReplicaCheck(): Promise<void> {
  await runCron("shop-replica-check");
  await expect.poll(() => readOperationFact(shop, "replica.heartbeat"), { timeout: 20_000 }).toBeDefined();
  await runCron("shop-replica-check");
  await expect.poll(() => s3.connectionCount(), { timeout: 20_000 }).toBeGreaterThan(0);
}

async function problems(): Promise<string[]> {
  const headers = { Authorization: `Bearer ${healthToken}` };
  const answer = await shop.api("/api/shop/health", { token: null, headers });
  return ((await answer.json()) as { problems: string[] }).problems;
}

test("operation-check completes while replica-check waits for an S3 server that never answers", async () => {
  await startReplicaCheck();
  // A completed check deletes the marks of solved problems.
  const mark = "event.disk-low";
  await runSql(shop, `INSERT OR REPLACE INTO shop_operation VALUES ('${mark}', '1')`);
  await runCron("shop-operation");
  await expect
    .poll(() => runSql(shop, `SELECT 1 FROM shop_operation WHERE name = '${mark}'`), { timeout: 20_000 })
    .toEqual([]);
});

test("a copy whose first check has not ended after five minutes is reported", async () => {
  await startReplicaCheck();
  expect(await problems()).not.toContain("replica-unknown");
  const past = Date.now() - 6 * 60_000;
  await runSql(shop, `UPDATE shop_operation SET value = '${past}' WHERE name = 'replica.heartbeat'`);
  expect(await problems()).toContain("replica-unknown");
});
