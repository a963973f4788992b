import path from "node:path";
import { parseEnvFile, pathExists, readTextFile } from "./envFile.mjs";
import { root } from "./folders.mjs";
import { importTypeScript } from "./sources.mjs";
import { UserError } from "./userError.mjs";

/**
 * Adds the variables of .env in the project folder to the environment; variables that are set already keep
 * their values. SHOP_ENV_FILE names another file; if SHOP_ENV_FILE is empty, no file is read.
 * @param {NodeJS.ProcessEnv} [env] is changed
 * @returns {string[]} the names of the variables in the file
 * @throws {UserError} when the file cannot be read, or has a line that is not a setting
 */
export function readEnvFile(env = process.env) {
  const name = env.SHOP_ENV_FILE ?? ".env";
  const file = path.resolve(root, name);
  if (!name || (env.SHOP_ENV_FILE === undefined && !pathExists(file))) return [];
  const found = parseEnvFile(readTextFile(file), file);
  for (const [key, value] of found) env[key] ??= value;
  return [...found.keys()];
}

/**
 * Checks the owner's settings by the server's rules, before anything is started. The npm packages must be
 * installed.
 * @param {{ env?: NodeJS.ProcessEnv, fromFile?: string[], log: import("./progress.mjs").Log }} options
 * `fromFile`: the names of the variables in .env
 * @throws {UserError} with one line per wrong setting
 */
export async function checkSettings({ env = process.env, fromFile = [], log }) {
  /** @type {typeof import("../../src/domain/shared/settings.ts")} */
  const { settingNames, settingProblems } = await importTypeScript("src/domain/shared/settings.ts");
  const problems = settingProblems(env);
  if (problems.length > 0) throw new UserError(problems.join("\n"));
  for (const name of fromFile.filter((each) => !settingNames.includes(each)))
    log(`.env sets ${name}, which the shop does not know: docs/running.md lists what it knows.`);
}
