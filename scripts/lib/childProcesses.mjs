import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

// The programs that this process starts and stops. This module also runs `npm ci`, so it cannot import an npm
// package, which may not be installed yet.

/** @type {Map<import("node:child_process").ChildProcess, Promise<unknown>>} */
const children = new Map();
/**
 * The children that lead a process group of their own. They get a signal as a whole group, so that the signal
 * also ends the processes that a child has started.
 * @type {WeakSet<import("node:child_process").ChildProcess>}
 */
const groupLeaders = new WeakSet();
const forceAfterMs = 8_000;

// Kills the children that are still running when this process exits.
process.on("exit", () => {
  for (const child of children.keys()) sendSignal(child, "SIGKILL");
});

/**
 * Sends a signal to a child process, or to the process group that it leads.
 * @param {import("node:child_process").ChildProcess} child @param {NodeJS.Signals} signal
 */
function sendSignal(child, signal) {
  if (child.pid === undefined || !groupLeaders.has(child)) {
    child.kill(signal);
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The process group has already ended.
  }
}

/**
 * Registers a child process that must not outlive this one.
 * @template {import("node:child_process").ChildProcess} T
 * @param {T} child
 * @returns {T}
 */
export function trackChildProcess(child) {
  const gone = new Promise((resolve) => {
    child.once("error", resolve);
    child.once("close", resolve);
  });
  children.set(child, gone);
  gone.then(() => children.delete(child));
  return child;
}

/**
 * Runs a program to its end and collects its output.
 * @param {string} program @param {string[]} args
 * @param {import("node:child_process").SpawnOptions & { onOutput?: (text: string) => void }} [options]
 * @returns {Promise<{ code: number | undefined, output: string, problem?: string }>} `code`: the exit code,
 * undefined when the program could not be started; `problem`: why it could not be started, that `timeout` has
 * passed, or the signal that ended the program
 */
export function runProgram(program, args, { onOutput, ...options } = {}) {
  return new Promise((resolve) => {
    const child = trackChildProcess(spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] }));
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text;
        onOutput?.(text);
      });
    }
    child.once("error", (error) => resolve({ code: undefined, output, problem: error.message }));
    child.once("close", (code, signal) =>
      resolve({ code: code ?? 1, output, ...describeAbnormalEnd(child, signal, options.timeout) }),
    );
  });
}

/**
 * Returns why a program did not end by itself, as `problem`: its time limit, or a signal; {} if the program
 * ended by itself.
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals | null} signal
 * @param {number | undefined} timeout in milliseconds
 * @returns {{ problem?: string }}
 */
function describeAbnormalEnd({ killed }, signal, timeout) {
  // Checked first, because a program can catch the signal of the timeout and then end with an exit code.
  if (killed && timeout) return { problem: `it did not end within ${timeout / 1000} s` };
  return signal ? { problem: `it was ended by ${signal}` } : {};
}

/**
 * Runs a program to its end with this process's input and output.
 * @param {string} program @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<number>} exit code
 * @throws when the program cannot be started
 */
export function runInTerminal(program, args, options = {}) {
  const child = trackChildProcess(spawn(program, args, { ...options, stdio: "inherit" }));
  if (options.detached) groupLeaders.add(child);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}

/**
 * Sends a signal to one tracked child process and waits until the child has ended. Kills a child that has not
 * ended after `forceAfterMs`.
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} [signal]
 */
export async function stopChild(child, signal = "SIGTERM") {
  const gone = children.get(child);
  if (!gone) return;
  sendSignal(child, signal);
  const force = setTimeout(() => sendSignal(child, "SIGKILL"), forceAfterMs);
  await gone;
  clearTimeout(force);
}

/** Stops every tracked process, as `stopChild` does. */
export async function stopChildren() {
  await Promise.all([...children.keys()].map((child) => stopChild(child)));
}

/**
 * On SIGINT, SIGTERM or SIGHUP, or when the npm that runs this script has ended, stops all tracked processes
 * and exits.
 * @param {() => void} [onStop] called once, before the first process is stopped
 * @param {number} [exitCode] 0 for commands that run until they are stopped
 */
export function stopOnSignal(onStop, exitCode = 0) {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    onStop?.();
    await stopChildren();
    process.exit(exitCode);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  if (process.env.npm_lifecycle_event) stopWhenNpmEnds(stop);
}

/**
 * Calls `stop` when the npm that runs this script has ended. npm forwards some signals to its script, but
 * others end npm alone. npm starts the script through a shell, which can outlive npm, so this function
 * watches the parent of this process and the parent of that shell.
 * @param {() => void} stop
 */
function stopWhenNpmEnds(stop) {
  const ancestors = () => [process.ppid, readParentPid(process.ppid)].join();
  const first = ancestors();
  setInterval(() => {
    if (ancestors() !== first) stop();
  }, 1_000).unref();
}

/**
 * Reads the id of a process's parent.
 * @param {number} pid @returns {string | undefined} known on Linux only
 */
function readParentPid(pid) {
  try {
    return /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1];
  } catch {
    return undefined;
  }
}
