import { cpSync, existsSync, readdirSync, readFileSync, truncateSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { stopChild } from "../../scripts/lib/childProcesses.mjs";
import { canBuildGoTool, findOrBuildGoTool, litestream, versitygw } from "../../scripts/lib/goBinaries.mjs";
import { standbyUsedMessage } from "../../scripts/lib/standbyCopy.mjs";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";
import { type S3Server, startS3Server } from "../../tools/testkit/server/s3Server";
import { startShop } from "../../tools/testkit/server/shopServer";
import { createOrder, promote, runScript } from "./secondComputer";

/*
 * `npm run standby` and a promotion from its copy, with a real S3 server and Litestream.
 * packageReplica.test.ts has the scripts of a package.
 */

// Without Go, and without both programs in the cache, there is no S3 server: the test is skipped, and the
// run's summary counts it.
const canRun = (await canBuildGoTool(versitygw)) && (await canBuildGoTool(litestream));
if (!canRun) console.warn("Not run: Go is not installed to build versitygw and Litestream.");

let s3: S3Server;
beforeAll(async () => {
  if (!canRun) return;
  await findOrBuildGoTool(litestream, { log: () => {} });
  s3 = await startS3Server();
}, 600_000);
afterAll(() => s3?.remove());

test.skipIf(!canRun)(
  "a standby follows the copy on S3; a promotion adds what is missing and opens it",
  async () => {
    const shop = await startShop({ env: { ...s3.env, SHOP_REPLICA: "1" } });
    onTestFinished(() => shop.remove());
    const replica = runScript("replicate", shop.dataDir, s3.env);
    await createOrder(shop, "first");
    await expect
      .poll(() => existsSync(path.join(s3.folder, "replica", "0000")), { timeout: 60_000 })
      .toBe(true);

    const dataDir = createTemporaryFolder();
    const copy = path.join(dataDir, "standby.db");
    const copied = () => (existsSync(`${copy}-txid`) ? readFileSync(`${copy}-txid`, "utf8") : "");
    const standby = runScript("standby", dataDir, s3.env);
    await expect.poll(copied, { timeout: 60_000 }).not.toBe("");
    const before = copied();
    await createOrder(shop, "second");
    await expect.poll(copied, { timeout: 60_000 }).not.toBe(before);
    await stopChild(standby.child);
    // The standby misses this one.
    await createOrder(shop, "third");
    await stopChild(replica.child);
    await shop.kill();

    const damaged = createTemporaryFolder();
    cpSync(dataDir, damaged, { recursive: true });
    truncateSync(path.join(damaged, "standby.db"), 8192);
    const orders = ["first", "second", "third"];
    const options = { env: s3.env, token: shop.superuser.token };
    const used = await promote(dataDir, options);
    expect(used.orders).toEqual(orders);
    expect(used.output).toContain(standbyUsedMessage);
    expect(readdirSync(dataDir).filter((name) => /standby|promot/.test(name))).toEqual([]);

    const downloaded = await promote(damaged, options);
    expect(downloaded.orders).toEqual(orders);
    expect(downloaded.output).toContain("The standby copy cannot be used.");
  },
);
