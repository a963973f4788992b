import { readFileSync } from "node:fs";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makeFolder } from "./folders.mjs";

const pollMs = 200;
/** Above the longest time that a lock is held: a build of PocketBase on a slow machine. */
const staleMs = 20 * 60_000;
/** A lock file is empty for a moment, between its creation and the write of its owner's process id; after this time it is stale. */
const emptyMs = 5_000;
/** The lock files that this process holds or is just trying to take. @type {Set<string>} */
const own = new Set();

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
    if ((await readFile(file, "utf8").catch(() => "")) === ownText()) await rm(file, { force: true });
    own.delete(file);
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
    own.delete(claim);
  }
}

/** @param {string} file */
async function acquire(file) {
  if (own.has(file)) return false;
  own.add(file);
  try {
    await writeFile(file, ownText(), { flag: "wx" });
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
    return ageMs > staleMs || !isHeldBy(pid, startTime, file);
  } catch {
    return false;
  }
}

/**
 * After a crash another process can have the owner's process id. In a container it even has it each time, as often this process.
 * @param {number} pid @param {number | undefined} startTime @param {string} file
 */
function isHeldBy(pid, startTime, file) {
  if (pid === process.pid) return own.has(file);
  if (startTime !== undefined && startTime !== startTimeOf(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/** What this process writes into its lock files: its id and, where the system tells it, its start time. */
function ownText() {
  return [process.pid, startTimeOf(process.pid)].filter((each) => each !== undefined).join(" ");
}

/**
 * @param {number} pid
 * @returns {number | undefined} field 22 of /proc/PID/stat, known on Linux only
 */
function startTimeOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Field 2, the name of the program in parentheses, can contain spaces.
    return Number(text.slice(text.lastIndexOf(")") + 2).split(" ")[19]);
  } catch {
    return undefined;
  }
}
