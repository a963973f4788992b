import { readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makeFolder } from "./folders.mjs";
import { isRunning, processLockText } from "./lockOwner.mjs";

const pollMs = 200;
/** Above the longest time that a lock is held: a build of PocketBase on a slow machine. */
const staleMs = 20 * 60_000;
/**
 * A lock file is empty for a moment, between its creation and the write of its owner's process id; after this
 * time it is stale.
 */
const emptyMs = 5_000;
/** The lock files that this process holds or is just trying to take. @type {Set<string>} */
const own = new Set();

/**
 * Runs `work` while no other process on this machine holds the same lock file. The lock of a process that has
 * ended is taken over at once.
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
    if ((await readFile(file, "utf8").catch(() => "")) === processLockText()) await rm(file, { force: true });
    own.delete(file);
  }
}

/**
 * Removes a stale lock. One process at a time looks and removes: another one could have taken the lock over
 * meanwhile.
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
    own.delete(claim);
  }
}

/** @param {string} file */
async function acquire(file) {
  if (own.has(file)) return false;
  own.add(file);
  try {
    await writeFile(file, processLockText(), { flag: "wx" });
    return true;
  } catch (error) {
    own.delete(file);
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  }
}

/** @param {string} file */
async function isStale(file) {
  try {
    const ageMs = Date.now() - (await stat(file)).mtimeMs;
    const [pid = 0, startTime] = (await readFile(file, "utf8")).split(" ").map(Number);
    // A time in the future is of a clock that was wrong.
    if (!pid) return Math.abs(ageMs) > emptyMs;
    // An earlier process of a container often had the id of this one.
    const isHeld = pid === process.pid ? own.has(file) : isRunning(pid, startTime);
    return ageMs > staleMs || !isHeld;
  } catch {
    return false;
  }
}
