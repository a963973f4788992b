import { cpSync, existsSync, readdirSync, truncateSync, utimesSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { stopChild } from "../../scripts/lib/childProcesses.mjs";
import { canBuildGoTool, findOrBuildGoTool, litestream, versitygw } from "../../scripts/lib/goBinaries.mjs";
import { readNewestTransaction } from "../../scripts/lib/litestream.mjs";
import { localCopyOffer, restoreFromLocalCopy } from "../../scripts/lib/promoteWithoutS3.mjs";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";
import { createProductWithPhoto } from "../../tools/testkit/server/backups";
import { startSilentServer } from "../../tools/testkit/server/brokenNetwork";
import { type S3Server, startS3Server } from "../../tools/testkit/server/s3Server";
import { startShop } from "../../tools/testkit/server/shopServer";
import { createOrder, promote, runScript } from "./secondComputer";

/*
 * `npm run promote -- --local`: the first computer is lost while S3 is out of reach. With a real S3 server
 * and Litestream.
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

const local = ["--local"];

/**
 * A lost computer, and the data folder of a second one that has the order "first"; "second" is on S3 only.
 */
async function loseFirstComputer() {
  const shop = await startShop({ env: { ...s3.env, SHOP_REPLICA: "1", SHOP_PHOTOS: "s3" } });
  onTestFinished(() => shop.remove());
  const replica = runScript("replicate", shop.dataDir, s3.env);
  const { photo } = await createProductWithPhoto(shop);
  await createOrder(shop, "first");
  await shop.api("/api/crons/shop-replica-check", { method: "POST" });
  const onS3 = path.join(s3.folder, "replica", "0000");
  await expect.poll(() => existsSync(onS3), { timeout: 60_000 }).toBe(true);
  const dataDir = createTemporaryFolder();
  const copied = path.join(dataDir, "standby.db-txid");
  // What Litestream copies when it ends is on S3 before the standby begins.
  await stopChild(replica.child);
  const standby = runScript("standby", dataDir, s3.env);
  await expect.poll(() => existsSync(copied), { timeout: 60_000 }).toBe(true);
  await stopChild(standby.child);
  const again = runScript("replicate", shop.dataDir, s3.env);
  const before = readdirSync(onS3).length;
  await createOrder(shop, "second");
  await expect.poll(() => readdirSync(onS3).length, { timeout: 60_000 }).toBeGreaterThan(before);
  await stopChild(again.child);
  await shop.kill();
  const env = { ...s3.env, SHOP_REPLICA: "1", SHOP_PHOTOS: "s3" };
  return { dataDir, photo, superuser: shop.superuser, options: { env, token: shop.superuser.token } };
}

function copyFolder(folder: string): string {
  const copy = createTemporaryFolder();
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  return copy;
}

test.skipIf(!canRun)(
  "without S3 the standby copy opens on request only, and S3 continues from it later",
  async () => {
    const { dataDir, photo, superuser, options } = await loseFirstComputer();
    const [newer, torn, damaged] = [copyFolder(dataDir), copyFolder(dataDir), copyFolder(dataDir)];

    // S3 answers: the option takes nothing away.
    const withS3 = await promote(newer, { ...options, args: local });
    expect(withS3.orders).toEqual(["first", "second"]);

    await s3.stop();
    const refused = runScript("promote", dataDir, options.env);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toMatch(
      /The copy on S3 could not be read .*`npm run promote -- --local` opens .* last changed at \d{4}-.* UTC/,
    );
    expect(existsSync(path.join(dataDir, "data.db"))).toBe(false);

    const promoted = await promote(dataDir, { ...options, args: local }, async (url) => {
      expect((await fetch(`${url}/`)).status).toBe(200);
      expect((await fetch(`${url}/api/shop/catalogue`)).status).toBe(200);
      expect((await fetch(`${url}/api/files/${photo}`)).status).toBe(404);
      await createOrder({ url, superuser }, "third");
    });
    expect(promoted.orders).toEqual(["first", "third"]);
    expect(promoted.output).toMatch(
      /has everything that was saved until \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC .*are lost, even when S3/,
    );
    expect(promoted.output).not.toContain("may be incomplete");
    expect(readdirSync(dataDir).filter((name) => /standby|promot/.test(name))).toEqual([]);

    // S3 is back, with an order that the promoted shop does not have.
    await s3.start();
    const objects = () => readdirSync(path.join(s3.folder, "replica", "0000")).join();
    const before = objects();
    const replica = runScript("replicate", dataDir, options.env);
    await expect.poll(objects, { timeout: 60_000 }).not.toBe(before);
    await stopChild(replica.child);
    const third = await promote(createTemporaryFolder(), options);
    expect(third.orders).toEqual(["first", "third"]);

    // Litestream was interrupted in a transaction.
    const soon = new Date(Date.now() + 60_000);
    utimesSync(path.join(torn, "standby.db"), soon, soon);
    const said = vi.spyOn(console, "log").mockImplementation(() => {});
    onTestFinished(() => said.mockRestore());
    await restoreFromLocalCopy(torn, path.join(torn, "promoting"));
    expect(said.mock.calls.join()).toContain("may be incomplete");
    truncateSync(path.join(damaged, "standby.db"), 8192);
    await expect(restoreFromLocalCopy(damaged, path.join(damaged, "promoting"))).rejects.toThrow(
      "SQLite finds a fault in the standby copy",
    );
  },
);

test.skipIf(!canRun)("an S3 server that accepts connections and never answers is given up", async () => {
  const silent = await startSilentServer();
  onTestFinished(() => silent.stop());
  const env = { ...process.env, ...s3.env, SHOP_S3_ENDPOINT: `http://127.0.0.1:${silent.port}` };
  await expect(readNewestTransaction(env, 2_000)).rejects.toThrow(
    "could not be read (it did not end within 2 s)",
  );
  expect(silent.connectionCount()).toBeGreaterThan(0);
});

test("without a copy of a standby there is nothing to offer", async () => {
  const dataDir = createTemporaryFolder();
  await expect(restoreFromLocalCopy(dataDir, path.join(dataDir, "promoting"))).rejects.toThrow(
    "There is no standby copy",
  );
  expect(await localCopyOffer(dataDir)).toBe("");
});
