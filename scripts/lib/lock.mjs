import { readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makeFolder } from "./folders.mjs";

const pollMs = 200;
// Longer than the slowest holder: a build of the server on a slow machine.
const abandonedMs = 20 * 60_000;

/**
 * Runs `work` while no other process on this machine holds the same lock file. A lock left by a dead process is taken over.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once when somebody else holds it
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait) {
  await makeFolder(path.dirname(file));
  let told = false;
  while (!(await take(file))) {
    if (await isAbandoned(file)) {
      await rm(file, { force: true });
      continue;
    }
    if (!told) onWait?.();
    told = true;
    await wait(pollMs);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

/** @param {string} file */
async function take(file) {
  try {
    await writeFile(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  }
}

/** @param {string} file */
async function isAbandoned(file) {
  try {
    const age = Date.now() - (await stat(file)).mtimeMs;
    const pid = Number(await readFile(file, "utf8"));
    // An empty file was made a moment ago and its owner has not written yet.
    if (!pid) return age > 5_000;
    return age > abandonedMs || !isAlive(pid);
  } catch {
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
