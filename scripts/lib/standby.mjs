import { existsSync } from "node:fs";
import { stopChildren } from "./childProcesses.mjs";
import { dataFolder } from "./dataFolder.mjs";
import { readNewestTransaction, runLitestream, shopDatabase } from "./litestream.mjs";
import { say } from "./progress.mjs";
import { readTransaction, removeCopy, standbyCopyPath } from "./standbyCopy.mjs";
import { UserError } from "./userError.mjs";

/** Interval at which the standby copy is compared with the copy on S3. */
const checkEveryMs = 5 * 60_000;

/**
 * Keeps a local copy of the database on S3 up to date with Litestream's follow mode, until Litestream is
 * stopped or `npm run promote` has opened the shop here. Downloads the copy again when Litestream cannot
 * continue it or is stuck: after a long pause, Litestream waits for ever for transactions that S3 has only in
 * a snapshot, and reports no error (benbjohnson/litestream#1515).
 * @param {NodeJS.ProcessEnv} [env]
 * @param {number} [checkMs]
 * @returns {Promise<number>} exit code
 * @throws {UserError} when there is a shop in the data folder, or S3 cannot be reached
 */
export async function followReplica(env = process.env, checkMs = checkEveryMs) {
  if (existsSync(shopDatabase(env)))
    throw new UserError(`${shopDatabase(env)} exists: a standby has a data folder without a shop.`);
  const file = standbyCopyPath(dataFolder(env));
  for (;;) {
    const isNew = !(await readTransaction(file));
    // `readNewestTransaction` throws while S3 is out of reach, so that an existing copy stays.
    if (isNew) await removeCopy(file);
    else await readNewestTransaction(env);
    const watch = stopWhenStuck(file, env, checkMs);
    const code = await runLitestream("restore", ["-f", "-o", file, shopDatabase(env)], env);
    watch.end();
    if (existsSync(shopDatabase(env))) {
      await removeCopy(file);
      return 0;
    }
    if (!watch.isStuck && (code === 0 || isNew)) return code;
    await readNewestTransaction(env);
    say("Litestream cannot continue the copy: it is downloaded again.");
    await removeCopy(file);
  }
}

/**
 * Checks the standby copy every `checkMs`, and stops Litestream in three cases: the copy has not changed
 * since the previous check, at which S3 was newer; the copy is newer than S3, so it is of another database;
 * the shop was promoted on this computer.
 * @param {string} file @param {NodeJS.ProcessEnv} env @param {number} checkMs
 */
function stopWhenStuck(file, env, checkMs) {
  let before = { copy: "", newest: "" };
  let timer = setTimeout(check, checkMs);
  let hasEnded = false;
  const watch = {
    isStuck: false,
    end() {
      hasEnded = true;
      clearTimeout(timer);
    },
  };
  return watch;

  async function check() {
    const copy = await readTransaction(file);
    // If S3 is out of reach, this check finds nothing, and the next check tries again.
    const newest = await readNewestTransaction(env).catch(() => "");
    if (hasEnded) return;
    const hasStopped = copy === before.copy && copy < before.newest;
    watch.isStuck = copy !== "" && newest !== "" && (hasStopped || copy > newest);
    if (watch.isStuck || existsSync(shopDatabase(env))) return stopChildren();
    before = { copy, newest };
    timer = setTimeout(check, checkMs);
  }
}
