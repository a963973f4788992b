import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Failure } from "./failure.mjs";

/*
 * A note in the data folder says which server has it open. Two servers on one folder would both mail, both count, and
 * know nothing of each other's shoppers.
 */

/** @typedef {{ pid: number, url: string }} Opened the server's process, and its address without a slash at the end */

/** @param {string} dataDir */
const noteIn = (dataDir) => path.join(dataDir, "opened.json");

/**
 * @param {string} dataDir
 * @throws {Failure} when another server has the folder open
 */
export async function checkNotOpen(dataDir) {
  const other = await readNote(dataDir);
  if (!other || !(await isServerOf(dataDir, other))) return;
  throw new Failure(
    `This shop is open already, at ${other.url}/ (process ${other.pid}): use that one, or end it first.`,
  );
}

/** @param {string} dataDir @param {Opened} opened */
export async function noteOpened(dataDir, { pid, url }) {
  await writeFile(noteIn(dataDir), `${JSON.stringify({ pid, url })}\n`);
}

/** @param {string} dataDir @returns {Promise<Opened | undefined>} */
async function readNote(dataDir) {
  try {
    const { pid, url } = JSON.parse(await readFile(noteIn(dataDir), "utf8"));
    return Number.isInteger(pid) && pid > 0 ? { pid, url: String(url) } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether that process still is this folder's server: after a crash its number may be another program's. Linux tells;
 * elsewhere its address has to answer.
 * @param {string} dataDir @param {Opened} opened
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
