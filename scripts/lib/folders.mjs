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
