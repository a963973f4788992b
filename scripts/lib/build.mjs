import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { buildDomain } from "./buildDomain.mjs";
import { buildPrerender } from "./buildPrerender.mjs";
import { buildSite } from "./buildSite.mjs";
import { root } from "./folders.mjs";
import { withFileLock } from "./lock.mjs";
import { withProductionEnvironment } from "./productionEnvironment.mjs";
import { say, showProgress } from "./progress.mjs";
import { hashFiles, listFiles } from "./sources.mjs";
import { innermostReason, UserError } from "./userError.mjs";

const cache = path.join(root, "node_modules", ".cache", "haat");
/** The file with the hashes of the sources and outputs of the last build. */
const hashesFile = path.join(cache, "build.json");
const notWritableCodes = ["EACCES", "EPERM", "EROFS"];

/**
 * Builds the site, the domain rules for the hooks and the server's renderer of pages, unless the outputs of
 * the last build are unchanged and were made from the same sources.
 * @param {{ log?: import("./progress.mjs").Log, force?: boolean }} [options]
 * @returns {Promise<boolean>} whether the build ran
 * @throws {UserError} when a build is needed and this user may not write to the project's folder
 */
export async function ensureBuilt({ log = say, force = false } = {}) {
  // Checks this without the lock, because taking the lock needs write access, and a shop can run as a user
  // that may only read the code.
  if (!force && (await isBuildCurrent(sourcesHash()))) return false;
  try {
    return await buildUnderLock(log, force);
  } catch (error) {
    const { code = "" } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!notWritableCodes.includes(code)) throw error;
    throw new UserError(
      `The shop has to be built, and this user may not write to ${root} (${innermostReason(error)}): run \`npm start\` once as the user that the folder belongs to.`,
      error,
    );
  }
}

/**
 * Takes the lock and builds, unless `force` is false and the last build is current. Resolves to whether the
 * build ran.
 * @param {import("./progress.mjs").Log} log @param {boolean} force @returns {Promise<boolean>}
 */
async function buildUnderLock(log, force) {
  await mkdir(cache, { recursive: true });
  const work = async () => {
    const sources = sourcesHash();
    if (!force && (await isBuildCurrent(sources))) return false;
    await rm(hashesFile, { force: true });
    const step = showProgress("Building the shop", log);
    try {
      await withProductionEnvironment(() =>
        Promise.all([buildSite(path.join(cache, "site")), buildDomain(), buildPrerender()]),
      );
    } finally {
      step.end();
    }
    await writeFile(hashesFile, JSON.stringify({ sources, outputs: outputsHash() }));
    return true;
  };
  return withFileLock(path.join(cache, "build.lock"), work, () =>
    log("Waiting for another run that is building the shop…"),
  );
}

function sourcesHash() {
  const folders = ["src", "public", "scripts/lib"].flatMap((folder) => listFiles(root, folder));
  return hashFiles(root, [...folders, "index.html", "vite.config.ts", "package.json", "package-lock.json"]);
}

function outputsHash() {
  return hashFiles(root, [...listFiles(root, "dist"), "pb_hooks/lib/domain.js", "pb_hooks/lib/prerender.js"]);
}

/**
 * Whether the last build was made from sources with this hash and its outputs are unchanged.
 * @param {string} sources
 */
async function isBuildCurrent(sources) {
  try {
    const last = JSON.parse(await readFile(hashesFile, "utf8"));
    return last.sources === sources && last.outputs === outputsHash();
  } catch {
    return false;
  }
}
