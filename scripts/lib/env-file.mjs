import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { Failure } from "./failure.mjs";
import { root } from "./folders.mjs";

/**
 * Takes over what the owner wrote into .env, beside package.json. What the shell says counts more. SHOP_ENV_FILE names
 * another file, or none when it is empty.
 * @param {NodeJS.ProcessEnv} [env] is added to
 * @returns {string[]} the names of the variables that the file holds
 */
export function readEnvFile(env = process.env) {
  const name = env.SHOP_ENV_FILE ?? ".env";
  const file = path.resolve(root, name);
  if (!name || (env.SHOP_ENV_FILE === undefined && !existsSync(file))) return [];
  let found;
  try {
    found = parseEnv(readFileSync(file, "utf8").replace(/^\ufeff/, ""));
  } catch (error) {
    throw new Failure(`${file} cannot be read: make it a readable text file, or remove it.`, error);
  }
  for (const [key, value] of Object.entries(found)) env[key] ??= value;
  return Object.keys(found);
}
