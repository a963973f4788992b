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
 * Runs one of the commands of pb_hooks/commands on the shop's data folder; its output is this process's
 * output, and a signal that ends this process ends it too.
 * @param {string} command
 * @param {{ env?: Record<string, string>, isRestore?: boolean }} [options] `isRestore`: the command gets an
 * empty data folder, because PocketBase opens the one it is given, and a damaged database cannot be opened
 * @returns {Promise<number>} exit code
 * @throws {UserError} when there is no shop in the data folder, when it belongs to another user, or when it
 * cannot be written
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
      // In a process group of its own, so that a closed terminal does not end PocketBase at once: this
      // process sends it a signal, and then PocketBase can tidy up.
      detached: process.platform !== "win32",
    }),
  );
}
