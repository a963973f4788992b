import { mkdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder that holds package.json. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/**
 * Where this person's programs keep what can be fetched again.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string}
 */
export function cacheFolder(env = process.env) {
  const home = os.homedir();
  if (env.XDG_CACHE_HOME) return path.join(path.resolve(env.XDG_CACHE_HOME), "haat");
  if (process.platform === "darwin") return path.join(home, "Library", "Caches", "haat");
  if (process.platform === "win32")
    return path.join(env.LOCALAPPDATA ?? path.join(home, "AppData", "Local"), "haat");
  return path.join(home, ".cache", "haat");
}

/**
 * Makes a folder and what is missing above it. Node 20's own recursive way never returns where a file system refuses new
 * folders with ENOENT (/proc does), and a wrong setting may name such a place.
 * @param {string} folder
 */
export async function makeFolder(folder) {
  try {
    await mkdir(folder);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || path.dirname(folder) === folder) throw error;
    await makeFolder(path.dirname(folder));
    // Another run may have been faster.
    await mkdir(folder).catch((again) => {
      if (again.code !== "EEXIST") throw again;
    });
  }
}
