import { existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { runInTerminal, stopOnSignal } from "./childProcesses.mjs";
import { dataFolder, requireDataFolderUser, requireShopFolder, requireWritable } from "./dataFolder.mjs";
import { root } from "./folders.mjs";
import { ensureInstalled } from "./install.mjs";
import { getPocketBase } from "./pocketbase.mjs";
import { serverFlags, withPrivateFiles } from "./server.mjs";
import { readEnvFile } from "./settings.mjs";

/**
 * Runs one of the commands of pb_hooks/commands on the shop's data folder. The command writes to this
 * process's output, and a signal that ends this process also ends the command.
 * @param {string} command
 * @param {{ env?: Record<string, string>, isRestore?: boolean }} [options] `isRestore`: PocketBase starts
 * with a temporary empty data folder, because it could not open a damaged database; SHOP_DATA_DIR names the
 * folder to restore
 * @returns {Promise<number>} exit code
 * @throws {UserError} when the data folder has no shop, belongs to another user, or cannot be written
 */
export async function runHookCommand(command, { env = {}, isRestore = false } = {}) {
  stopOnSignal(undefined, 1);
  readEnvFile();
  if (!isRestore) requireShopFolder();
  else if (existsSync(dataFolder())) {
    requireDataFolderUser(dataFolder());
    requireWritable(dataFolder());
  }
  await ensureInstalled();
  const binary = await getPocketBase();
  const { ensureBuilt } = await import("./build.mjs");
  await ensureBuilt();
  const empty = isRestore ? mkdtempSync(path.join(os.tmpdir(), "haat-restore-")) : undefined;
  // Deletes the empty data folder also when a signal ends this process.
  if (empty) process.once("exit", () => rmSync(empty, { recursive: true, force: true }));
  const flags = serverFlags({
    dataDir: empty ?? dataFolder(),
    hooksDir: path.join(root, "pb_hooks", "commands"),
    migrationsDir: path.join(root, "pb_hooks", "commands", "none"),
  });
  return withPrivateFiles(() =>
    runInTerminal(binary, [command, ...flags], {
      cwd: root,
      env: { ...process.env, SHOP_DATA_DIR: dataFolder(), ...env },
      // In a process group of its own, so that a closed terminal does not end PocketBase at once. This
      // process then sends the signal to PocketBase, which can end the command properly.
      detached: process.platform !== "win32",
    }),
  );
}
