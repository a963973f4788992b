import path from "node:path";
import { runInTerminal, runProgram } from "./childProcesses.mjs";
import { dataFolder } from "./dataFolder.mjs";
import { root } from "./folders.mjs";
import { findOrBuildGoTool, litestream } from "./goBinaries.mjs";
import { withPrivateFiles } from "./server.mjs";
import { UserError } from "./userError.mjs";

/*
 * The copy of the database that Litestream keeps on S3, below `replica/` in the bucket of SHOP_S3_BUCKET.
 */

/** Litestream's configuration; packages contain it too. */
export const litestreamConfig = path.join(root, "scripts", "setup", "litestream.yml");

const required = ["SHOP_S3_ENDPOINT", "SHOP_S3_BUCKET", "SHOP_S3_KEY", "SHOP_S3_SECRET"];
/**
 * Time limit for reading the list of the copy's files from S3. Without a limit, Litestream waits for ever for
 * a server that accepts a connection and sends nothing.
 */
const listMaxMs = 60_000;

/**
 * Runs Litestream until it ends.
 * @param {string} command "replicate" or "restore"
 * @param {string[]} [args]
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} exit code
 * @throws {UserError} when a setting is missing
 */
export async function runLitestream(command, args = [], env = process.env) {
  const program = await prepareLitestream(env);
  return withPrivateFiles(() =>
    runInTerminal(program.binary, [command, "-config", litestreamConfig, ...args], { env: program.env }),
  );
}

/**
 * Reads the number of the newest transaction in the copy on S3.
 * @param {NodeJS.ProcessEnv} [env]
 * @param {number} [maxMs] how long S3 may take
 * @returns {Promise<string>} 16 hexadecimal digits
 * @throws {UserError} when S3 cannot be reached or has no copy, or when a setting is missing
 */
export async function readNewestTransaction(env = process.env, maxMs = listMaxMs) {
  const program = await prepareLitestream(env);
  const args = ["restore", "-config", litestreamConfig, "-dry-run", "-json", shopDatabase(env)];
  const { output, problem } = await runProgram(program.binary, args, { env: program.env, timeout: maxMs });
  const [, newest] = /"max_txid":\s*"([0-9a-f]{16})"/.exec(output) ?? [];
  if (newest) return newest;
  const reason = problem ?? output.trim().split("\n").at(-1);
  throw new UserError(`The copy on S3 could not be read (${reason}).`);
}

/**
 * Returns the path of the shop's database, as Litestream's configuration names it.
 * @param {NodeJS.ProcessEnv} [env]
 */
export function shopDatabase(env = process.env) {
  return path.join(dataFolder(env), "data.db");
}

/**
 * Finds or builds Litestream, and prepares its environment.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<{ binary: string, env: NodeJS.ProcessEnv }>}
 * @throws {UserError} when Litestream cannot be built, or when a setting is missing
 */
export async function prepareLitestream(env = process.env) {
  const missing = required.filter((name) => !env[name]?.trim());
  if (missing.length > 0)
    throw new UserError(`The copy on S3 needs ${missing.join(", ")}: docs/running.md says how.`);
  const binary = await findOrBuildGoTool(litestream, { env });
  // Removes AWS_CA_BUNDLE, because Litestream exits at its start when that variable is set.
  const { AWS_CA_BUNDLE: _unused, ...rest } = env;
  const shop = { SHOP_DATA_DIR: dataFolder(env), SHOP_S3_REGION: env.SHOP_S3_REGION?.trim() || "us-east-1" };
  return { binary, env: { ...rest, ...shop } };
}
