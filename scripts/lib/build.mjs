import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { buildHooks } from "./build-hooks.mjs";
import { buildSite } from "./build-site.mjs";
import { Failure, reasonOf } from "./failure.mjs";
import { root } from "./folders.mjs";
import { withLock } from "./lock.mjs";
import { progress, say } from "./progress.mjs";
import { filesUnder, hashOf } from "./sources.mjs";

const cache = path.join(root, "node_modules", ".cache", "haat");
const stampFile = path.join(cache, "build.json");
const refusals = ["EACCES", "EPERM", "EROFS"];

/**
 * Builds the site and the hooks' rules, unless what lies there was built from these very sources.
 * @param {{ log?: import("./progress.mjs").Log, force?: boolean }} [options]
 * @returns {Promise<boolean>} whether something was built
 * @throws {Failure} when something has to be built and this user may not write here
 */
export async function ensureBuilt({ log = say, force = false } = {}) {
  // A shop that runs as a user of its own need not be able to change its code.
  if (!force && (await isCurrent(sourcesHash()))) return false;
  try {
    return await build(log, force);
  } catch (error) {
    const { code = "" } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!refusals.includes(code)) throw error;
    throw new Failure(
      `The shop has to be built, and this user may not write to ${root} (${reasonOf(error)}): run \`npm start\` once as the user that the folder belongs to.`,
      error,
    );
  }
}

/** @param {import("./progress.mjs").Log} log @param {boolean} force @returns {Promise<boolean>} */
async function build(log, force) {
  await mkdir(cache, { recursive: true });
  return withLock(path.join(cache, "build.lock"), async () => {
    const sources = sourcesHash();
    if (!force && (await isCurrent(sources))) return false;
    await rm(stampFile, { force: true });
    const step = progress("Building the shop", log);
    try {
      await Promise.all([buildSite(path.join(cache, "site")), buildHooks()]);
    } finally {
      step.end();
    }
    await writeFile(stampFile, JSON.stringify({ sources, outputs: outputsHash() }));
    return true;
  });
}

function sourcesHash() {
  const folders = ["src", "public", "scripts/lib"].flatMap((folder) => filesUnder(root, folder));
  return hashOf(root, [...folders, "index.html", "vite.config.ts", "package.json", "package-lock.json"]);
}

function outputsHash() {
  return hashOf(root, [...filesUnder(root, "dist"), "pb_hooks/lib/domain.js"]);
}

/** @param {string} sources */
async function isCurrent(sources) {
  try {
    const stamp = JSON.parse(await readFile(stampFile, "utf8"));
    return stamp.sources === sources && stamp.outputs === outputsHash();
  } catch {
    return false;
  }
}
