import { createHash } from "node:crypto";
import { access, constants, readFile } from "node:fs/promises";
import path from "node:path";
import { cacheFolder, makeFolder, root } from "./folders.mjs";
import { withFileLock } from "./lock.mjs";
import { networkError, pingRegistry, runNpm } from "./npm.mjs";
import { say, showProgress } from "./progress.mjs";
import { UserError } from "./userError.mjs";

/**
 * Installs exactly the packages of package-lock.json, unless they are installed already. Without a network it
 * installs from npm's cache.
 * @param {{ log?: import("./progress.mjs").Log, folder?: string, env?: NodeJS.ProcessEnv }} [options]
 * @throws {UserError} when the packages cannot be installed
 */
export async function ensureInstalled({ log = say, folder = root, env = process.env } = {}) {
  if (await isInstalled(folder)) return;
  const lock = await installLockPath(folder, env);
  if (!lock) return installPackages(folder, env, log);
  return withFileLock(
    lock,
    async () => {
      if (!(await isInstalled(folder))) await installPackages(folder, env, log);
    },
    () => log("Waiting for another run that is installing the packages…"),
  );
}

/**
 * Returns the path of the lock file for `npm ci`. Two runs of `npm ci` at a time would destroy each other's
 * work, because each begins by deleting node_modules; therefore the lock file is outside of node_modules.
 * @param {string} folder @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | undefined>} undefined where the cache folder cannot be written; the packages are
 * then installed without a lock
 */
async function installLockPath(folder, env) {
  const cache = cacheFolder(env);
  try {
    await makeFolder(cache);
    await access(cache, constants.W_OK);
  } catch {
    return undefined;
  }
  const name = createHash("sha256").update(path.resolve(folder)).digest("hex").slice(0, 16);
  return path.join(cache, `install-${name}.lock`);
}

/** @param {string} folder @param {NodeJS.ProcessEnv} env @param {import("./progress.mjs").Log} log */
async function installPackages(folder, env, log) {
  const step = showProgress("Installing packages", log);
  const unreachable = await pingRegistry(folder, env);
  const offline = unreachable ? ["--offline"] : [];
  // --include=dev, because the shop needs Vite, tsx and other devDependencies, which npm would leave out with
  // NODE_ENV=production or `omit=dev`.
  const ci = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error", ...offline];
  const { code, output } = await runNpm(ci, folder, env);
  const seconds = step.end();
  if (code === 0) return log(`Installed the packages in ${seconds} s.`);
  if (code === undefined) {
    throw new UserError(
      "npm was not found: install Node.js with npm from https://nodejs.org and run this again.",
    );
  }
  const problem = output.includes("ENOTCACHED") ? unreachable : networkError.exec(output)?.[0];
  if (problem) {
    throw new UserError(
      `The packages could not be installed because npm's registry cannot be reached (${problem}): connect to the internet and run this again.`,
    );
  }
  throw new UserError(
    `The packages could not be installed; run \`npm ci\` to see why. It said:\n${firstLines(output)}`,
  );
}

/**
 * Returns the first six lines of npm's output: npm prints the problem first and then its own usage.
 * @param {string} output
 */
function firstLines(output) {
  const lines = output.split("\n").filter((line) => line.replace(/^npm error/, "").trim());
  return lines.slice(0, 6).join("\n");
}

/**
 * Whether the installed packages, as npm's list in node_modules names them, are those of package-lock.json.
 * Optional packages, such as those for other systems, may be missing.
 * @param {string} folder
 */
export async function isInstalled(folder) {
  const [wanted, found] = await Promise.all([
    readLockedPackages(path.join(folder, "package-lock.json")),
    readLockedPackages(path.join(folder, "node_modules", ".package-lock.json")),
  ]);
  if (!wanted || !found) return false;
  const same = Object.entries(wanted).every(([name, entry]) => {
    if (name === "") return true;
    const installed = found[name];
    return installed ? installed.version === entry.version : entry.optional === true;
  });
  return same && Object.keys(found).every((name) => name in wanted);
}

/**
 * Reads the packages of an npm lock file, by path; undefined when the file cannot be read.
 * @param {string} file
 * @returns {Promise<Record<string, { version?: string, optional?: boolean }> | undefined>}
 */
async function readLockedPackages(file) {
  try {
    return JSON.parse(await readFile(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}
