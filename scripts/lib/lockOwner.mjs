import { readFileSync } from "node:fs";

/*
 * The text of a process's lock file names the process by its id and start time. The id alone is not enough:
 * after a crash, and at each start of a container, another process can have the same id.
 */

/**
 * The text of a process's locks: its id and, on Linux, its start time.
 * @param {number} [pid] this process by default
 */
export function processLockText(pid = process.pid) {
  return [pid, startTimeOf(pid)].filter((each) => each !== undefined).join(" ");
}

/** Whether the process that holds a lock is still running. @param {string} text of `processLockText` */
export function isLockOwnerRunning(text) {
  const [pid = 0, startTime] = text.split(" ").map(Number);
  return isRunning(pid, startTime);
}

/**
 * Whether a process is still running.
 * @param {number} pid
 * @param {number | undefined} startTime of the process, as its lock names it; if undefined, any process with
 * this id counts
 */
export function isRunning(pid, startTime) {
  // undefined on other systems than Linux, or when Linux hides the processes of other users.
  const now = startTimeOf(pid);
  if (startTime !== undefined && now !== undefined && startTime !== now) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/**
 * The start time of a process.
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
