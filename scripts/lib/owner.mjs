import { randomBytes } from "node:crypto";
import path from "node:path";
import { runProgram } from "./childProcesses.mjs";
import { root } from "./folders.mjs";
import { lastLines, serverFlags, withPrivateFiles } from "./server.mjs";
import { UserError } from "./userError.mjs";

/**
 * Creates the shop's owner (a PocketBase superuser) unless there is one, and returns an auth token of the
 * owner that is valid for an hour. Works while a server runs on the same data folder.
 * @param {{ binary: string, dataDir: string, email?: string, password?: string }} options
 * @returns {Promise<{ created: boolean, email: string, password: string, token: string }>} `password`: that
 * of the new owner; not valid if `created` is false
 * @throws {UserError} when PocketBase cannot open the data folder
 */
export async function ensureOwner({
  binary,
  dataDir,
  email = "owner@example.com",
  password = newPassword(),
}) {
  const env = { SHOP_OWNER_EMAIL: email, SHOP_OWNER_PASSWORD: password };
  const { answer, output } = await runSetupCommand({ binary, dataDir, command: "shop-owner" }, env);
  const owner = /** @type {{ created: boolean, email: string, token: string } | undefined} */ (answer);
  if (!owner)
    throw new UserError(
      `PocketBase could not open the data folder ${dataDir}. It said:\n${lastLines(output)}`,
    );
  return { password, ...owner };
}

/**
 * Time limit of a setup command, which normally takes seconds. A command that takes longer waits for a
 * database lock that is not released.
 */
const setupMaxMs = 60_000;

/**
 * Runs one of the commands of scripts/setup, which read and write the database directly. A command that
 * succeeds prints its name and a JSON object. The command ends when this process ends.
 * @param {{ binary: string, dataDir: string, command: string }} options
 * @param {Record<string, string>} env
 * @returns {Promise<{ answer: unknown, output: string }>} the object, or undefined, and the whole output
 */
export async function runSetupCommand({ binary, dataDir, command }, env) {
  const hooksDir = path.join(root, "scripts", "setup");
  // Runs no migrations: the server runs them at its start, together with the shop's hooks, which they need.
  const flags = serverFlags({ dataDir, hooksDir, migrationsDir: path.join(hooksDir, "none") });
  const options = { env: { ...process.env, ...env }, timeout: setupMaxMs };
  const { output, problem = "" } = await withPrivateFiles(() =>
    runProgram(binary, [command, ...flags], options),
  );
  const answer = new RegExp(`${command} (\\{.*\\})`).exec(output)?.[1];
  return { answer: answer && JSON.parse(answer), output: `${output}\n${problem}` };
}

/** Creates a random password of twenty characters without spaces: 120 bits. */
function newPassword() {
  return randomBytes(15).toString("base64url");
}
