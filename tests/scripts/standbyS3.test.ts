import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, truncateSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { stopChild, trackChildProcess } from "../../scripts/lib/childProcesses.mjs";
import { canBuildGoTool, findOrBuildGoTool, litestream, versitygw } from "../../scripts/lib/goTool.mjs";
import { findFreePort } from "../../scripts/lib/ports.mjs";
import { cleanEnvironment } from "../../tools/testkit/commands/cleanEnvironment";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";
import { type S3Server, startS3Server } from "../../tools/testkit/server/s3Server";
import { type Shop, startShop } from "../../tools/testkit/server/shopServer";

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

/** Runs a script of the project as on a separate computer. */
function run(name: string, dataDir: string, env: Record<string, string> = {}) {
  const settings = { ...s3.env, ...env, SHOP_ENV_FILE: "", SHOP_DATA_DIR: dataDir, SHOP_DEMO: "0" };
  const child: ChildProcess = trackChildProcess(
    spawn(process.execPath, [`scripts/${name}.mjs`], {
      env: { ...cleanEnvironment(), ...settings },
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
  onTestFinished(() => stopChild(child));
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (text) => (output += text));
  return { child, output: () => output };
}

async function createOrder(shop: Shop, orderId: string): Promise<void> {
  const json = { orderId, total: 500 };
  expect((await shop.api("/api/collections/orders/records", { method: "POST", json })).status).toBe(200);
}

/**
 * Promotes the shop in a folder. @returns what the command printed, and the order ids of the promoted shop
 */
async function promote(dataDir: string, token: string): Promise<{ output: string; orders: string[] }> {
  const port = await findFreePort();
  const { child, output } = run("promote", dataDir, { PORT: String(port) });
  await expect.poll(output, { timeout: 60_000 }).toContain("The promoted shop is open at");
  const headers = { Authorization: token };
  const answer = await fetch(`http://127.0.0.1:${port}/api/collections/orders/records`, { headers });
  const { items } = (await answer.json()) as { items: { orderId: string }[] };
  await stopChild(child);
  return { output: output(), orders: items.map(({ orderId }) => orderId).sort() };
}

test.skipIf(!canRun)(
  "a standby follows the copy on S3; a promotion adds what is missing and opens it",
  async () => {
    const shop = await startShop({ env: { ...s3.env, SHOP_REPLICA: "1" } });
    onTestFinished(() => shop.remove());
    const replica = run("replicate", shop.dataDir);
    await createOrder(shop, "first");
    await expect
      .poll(() => existsSync(path.join(s3.folder, "replica", "0000")), { timeout: 60_000 })
      .toBe(true);

    const dataDir = createTemporaryFolder();
    const copy = path.join(dataDir, "standby.db");
    const copied = () => (existsSync(`${copy}-txid`) ? readFileSync(`${copy}-txid`, "utf8") : "");
    const standby = run("standby", dataDir);
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
    const { token } = shop.superuser;
    const used = await promote(dataDir, token);
    expect(used.orders).toEqual(orders);
    expect(used.output).toContain("The copy of `npm run standby` is used.");
    expect(readdirSync(dataDir).filter((name) => /standby|promot/.test(name))).toEqual([]);

    const downloaded = await promote(damaged, token);
    expect(downloaded.orders).toEqual(orders);
    expect(downloaded.output).toContain("The copy of `npm run standby` cannot be used.");
  },
);
