import { readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makeFolder } from "./folders.mjs";

const pollMs = 200;
/** Above the longest time that a lock is held: a build of PocketBase on a slow machine. */
const staleMs = 20 * 60_000;
/** A lock file is empty for a moment, between its creation and the write of its owner's process id; after this time it is stale. */
const emptyMs = 5_000;

/**
 * Runs `work` while no other process on this machine holds the same lock file. The lock of a process that has ended is taken
 * over at once.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once when another process holds the lock
 * @returns {Promise<T>}
 */
export async function withFileLock(file, work, onWait) {
  await makeFolder(path.dirname(file));
  let waited = false;
  while (!(await acquire(file))) {
    if ((await isStale(file)) && (await removeStale(file))) continue;
    if (!waited) onWait?.();
    waited = true;
    await wait(pollMs);
  }
  try {
    return await work();
  } finally {
    // Another process has the lock when the work took longer than `staleMs`.
    if ((await readFile(file, "utf8").catch(() => "")) === String(process.pid))
      await rm(file, { force: true });
  }
}

/**
 * Removes a stale lock. One process at a time looks and removes: another one could have taken the lock over meanwhile.
 * @param {string} file
 * @returns {Promise<boolean>} false while another process looks
 */
async function removeStale(file) {
  const claim = `${file}.takeover`;
  if (!(await acquire(claim))) {
    if (await isStale(claim)) await rm(claim, { force: true });
    return false;
  }
  try {
    if (await isStale(file)) await rm(file, { force: true });
    return true;
  } finally {
    await rm(claim, { force: true });
  }
}

/** @param {string} file */
async function acquire(file) {
  try {
    await writeFile(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  }
}

/** @param {string} file */
async function isStale(file) {
  try {
    const ageMs = Date.now() - (await stat(file)).mtimeMs;
    const pid = Number(await readFile(file, "utf8"));
    if (!pid) return ageMs > emptyMs;
    return ageMs > staleMs || !isAlive(pid);
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
