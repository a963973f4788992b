import { existsSync } from "node:fs";
import { constants, copyFile, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { runProgram, stopChildren } from "./childProcesses.mjs";
import { makeFolder, root } from "./folders.mjs";
import { readNewestTransaction, runLitestream, shopDatabase } from "./litestream.mjs";
import { getPocketBase } from "./pocketbase.mjs";
import { say } from "./progress.mjs";
import { serverFlags } from "./server.mjs";

/*
 * The copy of the database that `npm run standby` keeps: a database file, and next to it a file with the
 * number of the last transaction in it, which Litestream writes after the transaction.
 */

/** Returns the path of the standby copy. @param {string} dataDir */
export const standbyCopyPath = (dataDir) => path.join(dataDir, "standby.db");

/**
 * Returns the path of the file with the number of a copy's last transaction.
 * @param {string} file of a copy
 */
export const transactionFilePath = (file) => `${file}-txid`;

/**
 * Reads the number of a copy's last transaction.
 * @param {string} file of a copy @returns {Promise<string>} 16 hexadecimal digits; "" without a copy
 */
export async function readTransaction(file) {
  return (await readFile(transactionFilePath(file), "utf8").catch(() => "")).trim();
}

/** Deletes a copy of the database and Litestream's files next to it. @param {string} file of a copy */
export async function removeCopy(file) {
  for (const ending of ["-txid", "-txid.tmp", ".tmp", ""]) await rm(file + ending, { force: true });
}

/** What a promotion prints when it uses the standby copy; promote.sh in a package prints the same text. */
export const standbyUsedMessage = "The standby copy is used.";

/** Litestream counts as stuck when it adds no transaction for this time, in milliseconds. */
const stuckAfterMs = 60_000;
const pollMs = 100;

/**
 * Copies the standby copy to `data.db` in `folder`, adds all transactions that are on S3, and checks the
 * result.
 * @param {string} dataDir
 * @param {string} folder is replaced
 * @returns {Promise<boolean>} false if there is no standby copy, or it cannot be used
 * @throws {import("./userError.mjs").UserError} when S3 cannot be reached
 */
export async function restoreFromStandbyCopy(dataDir, folder) {
  if (!(await copyStandbyFile(dataDir, folder))) return false;
  const isGood = (await catchUp(path.join(folder, "data.db"))) && (await inspectCopy(folder)) !== undefined;
  say(isGood ? standbyUsedMessage : "The standby copy cannot be used.");
  return isGood;
}

/**
 * Copies the standby copy to `data.db` in `folder`. The copy itself stays as it is, because `npm run
 * standby` may still write to it.
 * @param {string} dataDir
 * @param {string} folder is replaced
 * @returns {Promise<boolean>} false if there is no standby copy
 */
export async function copyStandbyFile(dataDir, folder) {
  await rm(folder, { recursive: true, force: true });
  const copy = standbyCopyPath(dataDir);
  if (!existsSync(copy) || !(await readTransaction(copy))) return false;
  await makeFolder(folder);
  const file = path.join(folder, "data.db");
  // Copies the file with the transaction number first: transactions that Litestream writes while the database
  // is copied have higher numbers, so `catchUp` writes all of them again.
  await copyFile(transactionFilePath(copy), transactionFilePath(file));
  await copyFile(copy, file, constants.COPYFILE_FICLONE);
  return true;
}

/**
 * Lets Litestream add all transactions that are on S3 to a copy of the database.
 * @param {string} file the copy
 * @returns {Promise<boolean>} whether the copy has them now
 */
async function catchUp(file) {
  const newest = await readNewestTransaction();
  // A copy that is newer than S3 is of another database and cannot be used.
  if ((await readTransaction(file)) > newest) return false;
  let hasEnded = false;
  const args = ["-f", "-follow-interval", "200ms", "-o", file, shopDatabase()];
  const ended = runLitestream("restore", args).finally(() => {
    hasEnded = true;
  });
  let last = { transaction: "", at: Date.now() };
  for (;;) {
    const transaction = await readTransaction(file);
    if (transaction !== last.transaction) last = { transaction, at: Date.now() };
    const hasCaughtUp = transaction >= newest;
    if (!hasCaughtUp && !hasEnded && Date.now() - last.at < stuckAfterMs) {
      await wait(pollMs);
      continue;
    }
    await stopChildren();
    await ended;
    return hasCaughtUp;
  }
}

/**
 * Checks the database `data.db` of a folder with SQLite.
 * @param {string} folder
 * @returns {Promise<{ savedUntil: string } | undefined>} undefined when SQLite finds a fault; see
 * pb_hooks/lib/backup/inspect.js
 */
export async function inspectCopy(folder) {
  const commands = path.join(root, "pb_hooks", "commands");
  const flags = serverFlags({
    dataDir: folder,
    hooksDir: commands,
    migrationsDir: path.join(commands, "none"),
  });
  const { output } = await runProgram(await getPocketBase(), ["shop-inspect", ...flags], { cwd: root });
  const [, json = "{}"] = /shop-inspect (\{.*\})$/m.exec(output) ?? [];
  const found = JSON.parse(json);
  // Refuses a database with a write-ahead log, because the caller moves only the database file.
  return found.integrity === "ok" && !existsSync(path.join(folder, "data.db-wal")) ? found : undefined;
}
