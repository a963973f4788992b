import { readFileSync } from "node:fs";

/** @type {Map<import("node:child_process").ChildProcess, Promise<unknown>>} */
const children = new Map();
const forceAfterMs = 8_000;

// The last resort: a parent that ends without stopping them leaves no orphan.
process.on("exit", () => {
  for (const child of children.keys()) child.kill("SIGKILL");
});

/**
 * Remembers a program that must not outlive this one.
 * @template {import("node:child_process").ChildProcess} T
 * @param {T} child
 * @returns {T}
 */
export function track(child) {
  const gone = new Promise((resolve) => {
    child.once("error", resolve);
    child.once("close", resolve);
  });
  children.set(child, gone);
  gone.then(() => children.delete(child));
  return child;
}

/**
 * Ends one tracked program and waits until it is gone; after eight seconds it is forced.
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} [signal]
 */
export async function stopChild(child, signal = "SIGTERM") {
  const gone = children.get(child);
  if (!gone) return;
  child.kill(signal);
  const force = setTimeout(() => child.kill("SIGKILL"), forceAfterMs);
  await gone;
  clearTimeout(force);
}

export async function stopChildren() {
  await Promise.all([...children.keys()].map((child) => stopChild(child)));
}

/**
 * Ends this program and everything that it started, in good order, when the terminal, the system or npm says so.
 * @param {() => void} [onStop] called once, before the first program is stopped
 * @param {number} [exitCode] 0 where being stopped is the usual end
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
  if (process.env.npm_lifecycle_event) followParent(stop);
}

/**
 * npm passes some signals on and dies of others: without it, nobody could stop this program any more. Between the two
 * stands a shell, which may live on.
 * @param {() => void} stop
 */
function followParent(stop) {
  const line = () => [process.ppid, parentOf(process.ppid)].join();
  const first = line();
  setInterval(() => {
    if (line() !== first) stop();
  }, 1_000).unref();
}

/** @param {number} pid known on Linux only */
function parentOf(pid) {
  try {
    return /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1];
  } catch {
    return undefined;
  }
}
