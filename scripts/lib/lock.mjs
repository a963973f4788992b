import { readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makeFolder } from "./folders.mjs";
import { isRunning, processLockText } from "./lockOwner.mjs";

const pollMs = 200;
/**
 * A lock that is older than this is stale, so another process takes it over. Even a build of PocketBase on a
 * slow machine holds its lock for a shorter time.
 */
const staleMs = 20 * 60_000;
/**
 * A lock file is empty between its creation and the write of its owner's process id; a lock file that is
 * empty for longer than this is stale.
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
    // Removes the lock only if it is still this process's: when the work takes longer than `staleMs`, another
    // process takes the lock over.
    if ((await readFile(file, "utf8").catch(() => "")) === processLockText()) await rm(file, { force: true });
    own.delete(file);
  }
}

/**
 * Removes a lock file if it is stale. A second lock lets only one process at a time check and remove the
 * file; otherwise a process could remove a lock that another process has just taken over.
 * @param {string} file
 * @returns {Promise<boolean>} whether this process has checked the lock; false when another process is
 * checking it
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

/** Tries to take the lock. Resolves to false when this or another process holds it. @param {string} file */
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

/**
 * Whether the lock's owner has ended, or has held the lock for longer than `staleMs`.
 * @param {string} file
 */
async function isStale(file) {
  try {
    const ageMs = Date.now() - (await stat(file)).mtimeMs;
    const [pid = 0, startTime] = (await readFile(file, "utf8")).split(" ").map(Number);
    // Uses the absolute value, because a file that was written while the clock was wrong can be from the
    // future.
    if (!pid) return Math.abs(ageMs) > emptyMs;
    // In a container, an earlier process that has ended often had the same id as this process.
    const isHeld = pid === process.pid ? own.has(file) : isRunning(pid, startTime);
    return ageMs > staleMs || !isHeld;
  } catch {
    return false;
  }
}
