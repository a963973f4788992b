import { mkdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder, which contains package.json. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/**
 * Returns the path of this user's cache folder for the shop's programs.
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
 * Creates a folder and its missing parents. Where a file system refuses new folders with ENOENT, as /proc
 * does, this function throws, while `mkdir` of Node 20 with `recursive` never returns.
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
    // Another process may have created the same folder in the meantime.
    await mkdir(folder).catch((again) => {
      if (again.code !== "EEXIST") throw again;
    });
  }
}
