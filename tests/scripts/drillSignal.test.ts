import { spawn } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { stopChild, trackChildProcess } from "../../scripts/lib/childProcesses.mjs";
import { root } from "../../scripts/lib/folders.mjs";
import { packageScripts } from "../../scripts/lib/packageScripts.mjs";
import { getPocketBase } from "../../scripts/lib/pocketbase.mjs";
import { cleanEnvironment } from "../../tools/testkit/commands/cleanEnvironment";
import { backupFolder, readOperationFact, runOwnerScript } from "../../tools/testkit/server/backups";
import { type ChangedHooks, createChangedHooks } from "../../tools/testkit/server/changedHooks";
import { type Shop, startShop } from "../../tools/testkit/server/shopServer";

/*
 * A signal that ends a drill of a package while its server runs. The drill waits for an address that the
 * server does not have.
 */

let shop: Shop;
let hooks: ChangedHooks;
beforeAll(async () => {
  shop = await startShop();
  expect(await runOwnerScript(shop, "backup")).toMatchObject({ code: 0 });
  hooks = createChangedHooks({
    "lib/backup/restoredShop.js": [
      ['return fetchFrom(address, "/api/health")', 'return fetchFrom(address, "/nothing")'],
    ],
  });
  for (const name of ["dist", "pb_migrations"])
    symlinkSync(path.join(root, name), path.join(hooks.folder, name));
  symlinkSync(await getPocketBase({ log: () => {} }), path.join(hooks.folder, "pocketbase"));
  copyFileSync(path.join(root, "scripts", "setup", "readEnv.sh"), path.join(hooks.folder, "readEnv.sh"));
  writeFileSync(path.join(hooks.folder, "drill.sh"), packageScripts["drill.sh"] ?? "", { mode: 0o755 });
});
afterAll(async () => {
  await shop?.remove();
  hooks?.remove();
});

/** The processes of the drill's servers. */
const drillServers = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && isDrillServer(readCommandLine(name)))
    .map(Number);

const isDrillServer = (args: string[]) =>
  args.includes("serve") && args.some((each) => each.startsWith(`--dir=${backupFolder(shop)}/drill-`));

function readCommandLine(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    // It has ended.
    return [];
  }
}

// The drill's server is found in /proc.
test.skipIf(process.platform !== "linux").each([
  ["SIGTERM", 143],
  ["SIGINT", 130],
] as const)("%s ends a drill, its server and its folder, and records no failure", async (signal, code) => {
  const drill = trackChildProcess(
    spawn(path.join(hooks.folder, "drill.sh"), [], {
      env: { ...cleanEnvironment(), SHOP_DATA_DIR: shop.dataDir },
      stdio: "ignore",
    }),
  );
  onTestFinished(async () => {
    await stopChild(drill);
    for (const pid of drillServers()) process.kill(pid, "SIGKILL");
  });
  await expect.poll(drillServers, { timeout: 60_000 }).toHaveLength(1);
  const ended = new Promise((resolve) => drill.once("close", resolve));
  drill.kill(signal);
  expect(await ended).toBe(code);
  expect(drillServers()).toEqual([]);
  expect(readdirSync(backupFolder(shop)).filter((name) => name.startsWith("drill"))).toEqual([]);
  expect(await readOperationFact(shop, "drill.last")).toBeUndefined();
});
