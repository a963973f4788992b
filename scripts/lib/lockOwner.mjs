import { readFileSync } from "node:fs";

/*
 * A lock file names its owner by process id and start time: after a crash another process can have the id. In
 * a container it has it at each start.
 */

/**
 * What a process writes into its lock files: its id and, where the system tells it, its start time.
 * @param {number} [pid] this process by default
 */
export function lockFileText(pid = process.pid) {
  return [pid, startTimeOf(pid)].filter((each) => each !== undefined).join(" ");
}

/** Whether the process of a lock file is still running. @param {string} text of `lockFileText` */
export function isLockOwnerRunning(text) {
  const [pid = 0, startTime] = text.split(" ").map(Number);
  return isRunning(pid, startTime);
}

/**
 * @param {number} pid
 * @param {number | undefined} startTime that the lock file names; any will do when it names none
 */
export function isRunning(pid, startTime) {
  // The start time of another user's process can be hidden.
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
