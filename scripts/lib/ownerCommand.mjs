import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { dataFolder, shopFolder } from "./dataFolder.mjs";
import { root } from "./folders.mjs";
import { ensureInstalled } from "./install.mjs";
import { getPocketBase } from "./pocketbase.mjs";
import { serverFlags, withPrivateFiles } from "./server.mjs";
import { readEnvFile } from "./settings.mjs";

/**
 * Runs one of the commands of pb_hooks/commands on the shop's data folder; its output is this process's output.
 * @param {string} command
 * @param {{ env?: Record<string, string>, isRestore?: boolean }} [options] `isRestore`: the command gets an empty data folder,
 * because PocketBase opens the one it is given, and a damaged database cannot be opened
 * @returns {Promise<number>} exit code
 * @throws {Failure} when there is no shop in the data folder
 */
export async function runOwnerCommand(command, { env = {}, isRestore = false } = {}) {
  readEnvFile();
  if (!isRestore) shopFolder();
  await ensureInstalled();
  const binary = await getPocketBase();
  const { ensureBuilt } = await import("./build.mjs");
  await ensureBuilt();
  const empty = isRestore ? mkdtempSync(path.join(os.tmpdir(), "haat-restore-")) : undefined;
  try {
    const flags = serverFlags({
      dataDir: empty ?? dataFolder(),
      hooksDir: path.join(root, "pb_hooks", "commands"),
      migrationsDir: path.join(root, "pb_hooks", "commands", "none"),
    });
    const { status, error } = withPrivateFiles(() =>
      spawnSync(binary, [command, ...flags], {
        cwd: root,
        env: { ...process.env, SHOP_DATA_DIR: dataFolder(), ...env },
        stdio: "inherit",
      }),
    );
    if (error) throw error;
    return status ?? 1;
  } finally {
    if (empty) rmSync(empty, { recursive: true, force: true });
  }
}
