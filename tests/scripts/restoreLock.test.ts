import { execFileSync, spawn } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { stopChild, trackChildProcess } from "../../scripts/lib/childProcesses.mjs";
import { getPocketBase } from "../../scripts/lib/pocketbase.mjs";
import { findFreePort } from "../../scripts/lib/ports.mjs";
import { serverFlags } from "../../scripts/lib/server.mjs";
import { backupFolder, readBackups, runOwnerScript } from "../../tools/testkit/server/backups";
import { type Shop, startShop } from "../../tools/testkit/server/shopServer";
import { runSql } from "../../tools/testkit/server/sql";

let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
  await createOrder("first");
  await runOwnerScript(shop, "backup");
  await createOrder("second");
});
afterEach(() => shop.remove());

const createOrder = (orderId: string) =>
  shop.api("/api/collections/orders/records", { method: "POST", json: { orderId, total: 500 } });
const storedOrders = () => runSql(shop, "SELECT orderId FROM orders ORDER BY rowid");
const restoringFolders = () => readdirSync(shop.dataDir).filter((name) => name.startsWith("restoring-"));

/** Starts a restore that waits: the backup's database is a named pipe into which nothing is written. */
async function startWaitingRestore() {
  const database = path.join(backupFolder(shop), readBackups(backupFolder(shop))[0]?.name ?? "", "data.db");
  const content = readFileSync(database);
  rmSync(database);
  execFileSync("mkfifo", [database]);
  const child = trackChildProcess(
    spawn(process.execPath, ["scripts/restore.mjs"], {
      env: { ...process.env, SHOP_ENV_FILE: "", SHOP_DATA_DIR: shop.dataDir },
      stdio: "ignore",
    }),
  );
  onTestFinished(() => stopChild(child));
  await expect.poll(restoringFolders, { timeout: 60_000 }).toHaveLength(1);
  return { child, finish: () => writeFile(database, content) };
}

/** The files that a process has open, on Linux. */
const openFiles = (pid: number) =>
  readdirSync(`/proc/${pid}/fd`).map((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`);
    } catch {
      return "";
    }
  });

test("a restore is refused while a shop runs that npm start did not start, and changes nothing", async () => {
  expect(readdirSync(shop.dataDir)).not.toContain("opened.json");
  expect(await runOwnerScript(shop, "restore")).toEqual({
    code: 1,
    output: expect.stringContaining(`Another server runs on the data folder ${shop.dataDir}`),
  });
  expect(await storedOrders()).toEqual([["first"], ["second"]]);
});

// The restore waits at a named pipe, which Windows lacks.
test.skipIf(process.platform === "win32")("the shop does not open during a restore", async () => {
  await shop.stop();
  await startWaitingRestore();
  await expect(shop.restart()).rejects.toThrow(/Another server runs on the data folder .*, or a restore/);
});

// Windows has neither the pipe nor these signals.
test.skipIf(process.platform === "win32").each(["SIGTERM", "SIGHUP"] as const)(
  "%s ends a restore with its PocketBase, and nothing was restored",
  async (signal) => {
    await shop.stop();
    const { child } = await startWaitingRestore();
    const ended = new Promise((resolve) => child.once("close", resolve));
    child.kill(signal);
    expect(await ended).toBe(1);
    // The lock is free.
    await shop.restart();
    expect(await storedOrders()).toEqual([["first"], ["second"]]);
  },
);

// The open files of a process are in /proc.
test.skipIf(process.platform !== "linux")(
  "a server that waited for a restore does not open on the database that the restore moved away",
  async () => {
    await shop.stop();
    const restore = await startWaitingRestore();
    const args = ["serve", `--http=127.0.0.1:${await findFreePort()}`];
    const server = trackChildProcess(
      spawn(await getPocketBase({ log: () => {} }), [...args, ...serverFlags({ dataDir: shop.dataDir })], {
        stdio: ["ignore", "pipe", "pipe"],
      }),
    );
    onTestFinished(() => stopChild(server));
    let output = "";
    for (const stream of [server.stdout, server.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    const ended = new Promise((resolve) => server.once("close", resolve));
    const lock = path.join(shop.dataDir, "shop.lock");
    await expect.poll(() => openFiles(server.pid ?? 0), { interval: 10 }).toContain(lock);
    await restore.finish();
    await Promise.race([ended, expect.poll(() => output, { timeout: 60_000 }).toContain("Server started")]);
    // The second sentence on a slow computer, where the restore takes longer than the server waits.
    expect(output).toMatch(/A restore has just replaced the data|Another server runs on the data folder/);
    expect(output).not.toContain("Server started");
  },
);
