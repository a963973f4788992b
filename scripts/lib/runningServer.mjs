import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isLockOwnerRunning, processLockText } from "./lockOwner.mjs";
import { UserError } from "./userError.mjs";

/*
 * A file in the data folder names the server that uses the folder, so that a second server does not start.
 * Two servers on one folder would send every mail twice, and each would notify only its own open pages.
 */

const pollMs = 20;
/** Time after which a server that has not ended on SIGTERM is killed. */
const forceAfterMs = 8_000;

/**
 * @typedef {{ pid: number, url: string, server: string, starter: string }} RunningServer `url` without a
 * slash at the end; `server`, `starter`: `processLockText` of the server and of the command that started it;
 * "" in a file of an older version
 */

/** Returns the path of the file that names the server of a data folder. @param {string} dataDir */
const serverRecordPath = (dataDir) => path.join(dataDir, "opened.json");

/**
 * Checks that no server runs on the data folder.
 * @param {string} dataDir
 * @throws {UserError} when another server runs on the folder
 */
export async function requireNotRunning(dataDir) {
  const other = await readServerRecord(dataDir);
  if (!other || !(await isServerOf(dataDir, other))) return;
  throw new UserError(
    `This shop is open already, at ${other.url}/ (process ${other.pid}): use that one, or end it first.`,
  );
}

/**
 * Stops the folder's server when the command that started it was killed. PocketBase does not notice that the
 * command has ended: it keeps running, without the demo's stand-ins, until its next write to the closed
 * output ends it. Only on Linux, where a process's command line and start time prove that the process is this
 * folder's server.
 * @param {string} dataDir
 * @param {import("./progress.mjs").Log} log
 */
export async function endOrphanedServer(dataDir, log) {
  const server = await readServerRecord(dataDir);
  if (process.platform !== "linux" || !server?.server || !(await isServerOf(dataDir, server))) return;
  if (!isLockOwnerRunning(server.server) || isLockOwnerRunning(server.starter)) return;
  log(`The command that started this shop was killed; stopping its server (process ${server.pid}).`);
  const killAt = performance.now() + forceAfterMs;
  try {
    process.kill(server.pid, "SIGTERM");
    while (await isServerOf(dataDir, server)) {
      if (performance.now() > killAt) process.kill(server.pid, "SIGKILL");
      await wait(pollMs);
    }
  } catch {
    // The server has ended by itself, or it belongs to another user, and `requireNotRunning` then reports it.
  }
}

/**
 * Records the server that this process has started.
 * @param {string} dataDir @param {Pick<RunningServer, "pid" | "url">} server
 */
export async function recordRunning(dataDir, { pid, url }) {
  await writeFile(
    serverRecordPath(dataDir),
    `${JSON.stringify({ pid, url, server: processLockText(pid), starter: processLockText() })}\n`,
  );
}

/**
 * Reads the file that names the data folder's server; undefined when there is no such file.
 * @param {string} dataDir @returns {Promise<RunningServer | undefined>}
 */
async function readServerRecord(dataDir) {
  try {
    const {
      pid,
      url,
      server = "",
      starter = "",
    } = JSON.parse(await readFile(serverRecordPath(dataDir), "utf8"));
    if (!Number.isInteger(pid) || pid <= 0) return;
    return { pid, url: String(url), server: String(server), starter: String(starter) };
  } catch {
    return undefined;
  }
}

/**
 * Whether the process that the file names is still this folder's server. After a crash of the server, another
 * program can have the same process id. On Linux the process's command line must name the folder; on other
 * systems the server's address must answer.
 * @param {string} dataDir @param {RunningServer} server
 */
async function isServerOf(dataDir, { pid, url }) {
  if (process.platform === "linux") {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return command.split("\0").includes(`--dir=${dataDir}`);
  }
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EPERM") return false;
  }
  const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => undefined,
  );
  await answer?.body?.cancel();
  return answer?.ok === true;
}
