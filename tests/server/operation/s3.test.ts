import { spawn } from "node:child_process";
import { existsSync, readdirSync, rmSync, utimesSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { stopChild, trackChildProcess } from "../../../scripts/lib/childProcesses.mjs";
import {
  canBuildGoTool,
  findOrBuildGoTool,
  litestream,
  versitygw,
} from "../../../scripts/lib/goBinaries.mjs";
import { findFreePort } from "../../../scripts/lib/ports.mjs";
import { cleanEnvironment } from "../../../tools/testkit/commands/cleanEnvironment";
import { createTemporaryFolder } from "../../../tools/testkit/files/temporaryFolder";
import {
  createProductWithPhoto,
  readOperationFact,
  runNightlyBackup,
  runOwnerScript,
} from "../../../tools/testkit/server/backups";
import { type S3Server, startS3Server } from "../../../tools/testkit/server/s3Server";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/*
 * Photos, backups and the copy of the database on an S3 server (versitygw), with Litestream. Both are built
 * with Go.
 */

// Without Go, and without both programs in the cache, there is no S3 server: the tests are skipped, and the
// run's summary counts them as skipped. Where Go is installed, a failed build fails them.
const canRun = (await canBuildGoTool(versitygw)) && (await canBuildGoTool(litestream));
if (!canRun) console.warn("Not run: Go is not installed to build versitygw and Litestream.");
const onS3 = test.skipIf(!canRun);

let s3: S3Server;
beforeAll(async () => {
  if (!canRun) return;
  await findOrBuildGoTool(litestream, { log: () => {} });
  s3 = await startS3Server();
}, 600_000);
afterAll(() => s3?.remove());

async function openShop(env: Record<string, string> = {}, dataDir?: string): Promise<Shop> {
  const shop = await startShop({ env: { ...s3.env, ...env }, ...(dataDir ? { dataDir } : {}) });
  onTestFinished(() => shop.remove());
  return shop;
}
const show = async (shop: Shop, photo: string, query = "") =>
  (await shop.api(`/api/files/${photo}${query}`, { token: null })).status;
const createOrder = async (shop: Shop, orderId: string) => {
  const json = { orderId, total: 500 };
  expect((await shop.api("/api/collections/orders/records", { method: "POST", json })).status).toBe(200);
};

/** Runs `npm run replicate`. */
function replicate(shop: Shop): { stop(): Promise<void> } {
  const child = trackChildProcess(
    spawn(process.execPath, ["scripts/replicate.mjs"], {
      // Litestream ends at start with this variable, so the script removes it.
      env: {
        ...cleanEnvironment(),
        ...s3.env,
        SHOP_ENV_FILE: "",
        SHOP_DATA_DIR: shop.dataDir,
        AWS_CA_BUNDLE: "/none",
      },
      stdio: "ignore",
    }),
  );
  const stop = () => stopChild(child);
  onTestFinished(stop);
  return { stop };
}

onS3(
  "photos and backups are in the bucket; a restore elsewhere and a drill read them from there",
  async () => {
    const shop = await openShop({ SHOP_PHOTOS: "s3" });
    const { photo } = await createProductWithPhoto(shop);
    expect(existsSync(path.join(s3.folder, photo))).toBe(true);
    expect(await show(shop, photo)).toBe(200);
    expect(await show(shop, photo, "?thumb=100x100")).toBe(200);
    expect(await runNightlyBackup(shop)).toMatchObject({ ok: true });
    expect(existsSync(path.join(s3.folder, "backups", "photos", photo))).toBe(true);
    expect(readdirSync(path.join(shop.dataDir, "shop_backups"))).toEqual([]);
    expect(await runOwnerScript(shop, "drill", { env: s3.env })).toMatchObject({ code: 0 });

    const elsewhere = { dataDir: createTemporaryFolder() };
    const { code, output } = await runOwnerScript(elsewhere, "restore", { env: s3.env });
    expect({ code, output }).toMatchObject({ code: 0 });
    rmSync(path.join(s3.folder, photo));
    const restored = await openShop({ SHOP_PHOTOS: "disk" }, elsewhere.dataDir);
    expect(await show(restored, photo)).toBe(200);
  },
);

onS3("photos of a data folder are copied to the bucket once", async () => {
  const shop = await openShop();
  const { photo } = await createProductWithPhoto(shop);
  expect(existsSync(path.join(s3.folder, photo))).toBe(false);
  const copy = async () => (await runOwnerScript(shop, "photos", { env: s3.env })).output;
  expect(await copy()).toContain("Copied 1 photos to the bucket.");
  expect(await copy()).toContain("Copied 0 photos to the bucket.");
  await shop.restart({ ...s3.env, SHOP_PHOTOS: "s3" });
  rmSync(path.join(shop.dataDir, "storage"), { recursive: true });
  expect(await show(shop, photo)).toBe(200);
});

onS3("a backup fails while the S3 server is gone, and works when it is back", async () => {
  const shop = await openShop();
  await s3.stop();
  expect(await runNightlyBackup(shop)).toMatchObject({ ok: false });
  await s3.start();
  expect(await runNightlyBackup(shop)).toMatchObject({ ok: true });
});

onS3("the copy of the database opens elsewhere with every order of up to ten seconds ago", async () => {
  const healthToken = "t".repeat(30);
  const shop = await openShop({ SHOP_REPLICA: "1", SHOP_HEALTH_TOKEN: healthToken });
  const health = async () => {
    const headers = { Authorization: `Bearer ${healthToken}` };
    const answer = await shop.api("/api/shop/health", { token: null, headers });
    return (await answer.json()) as { problems: string[]; replica: { lagSeconds: number } | null };
  };
  const replica = replicate(shop);
  await createOrder(shop, "first");
  const level = path.join(s3.folder, "replica", "0000");
  await expect.poll(() => existsSync(level), { timeout: 60_000 }).toBe(true);
  await createOrder(shop, "second");
  const check = () => shop.api("/api/crons/shop-replica-check", { method: "POST" });
  await check();
  await expect.poll(() => readOperationFact(shop, "replica.heartbeat")).toBeDefined();
  // The row that the check wrote arrives in the bucket.
  await expect
    .poll(async () => {
      await check();
      return (await health()).replica;
    })
    .toEqual({ lagSeconds: 0, checkedSeconds: expect.any(Number) });
  expect((await health()).problems).not.toContain("replica-late");
  expect(await runNightlyBackup(shop)).toMatchObject({ ok: true });
  const drill = () => runOwnerScript(shop, "drill", { env: { ...s3.env, SHOP_REPLICA: "1" } });
  const good = await drill();
  expect(good).toMatchObject({ code: 0 });
  expect(good.output).toMatch(/The copy on S3 is \d{1,2} s behind/);

  // Litestream is gone, and its last object is ten minutes old.
  await replica.stop();
  const past = new Date(Date.now() - 600_000);
  for (const name of readdirSync(level)) utimesSync(path.join(level, name), past, past);
  await check();
  await expect.poll(async () => (await health()).replica?.lagSeconds).toBeGreaterThan(500);
  expect((await health()).problems).toContain("replica-late");
  const late = await drill();
  expect(late).toMatchObject({ code: 1 });
  expect(late.output).toMatch(/The drill failed: the copy on S3 is \d{3} s behind/);

  await shop.kill();
  const port = await findFreePort();
  const dataDir = createTemporaryFolder();
  const standby = trackChildProcess(
    spawn(process.execPath, ["scripts/promote.mjs"], {
      env: {
        ...cleanEnvironment(),
        ...s3.env,
        SHOP_ENV_FILE: "",
        SHOP_DATA_DIR: dataDir,
        SHOP_DEMO: "0",
        PORT: String(port),
      },
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
  onTestFinished(() => stopChild(standby));
  let output = "";
  standby.stdout?.setEncoding("utf8").on("data", (text) => (output += text));
  await expect.poll(() => output, { timeout: 60_000 }).toContain("The promoted shop is open at");
  const promoted = { ...shop, url: `http://127.0.0.1:${port}` };
  const answer = await fetch(`${promoted.url}/api/collections/orders/records`, {
    headers: { Authorization: shop.superuser.token },
  });
  const { items } = (await answer.json()) as { items: { orderId: string }[] };
  expect(items.map(({ orderId }) => orderId).sort()).toEqual(["first", "second"]);
});
