import { runProgram } from "./childProcesses.mjs";

/** How long npm's registry may take to answer a ping. */
const pingMs = 5_000;
/** How long the ping may take in all: looking up the registry's name has no time limit in npm. */
const pingProcessMs = 10_000;
/** npm's codes of errors of the network. */
export const networkError =
  /E(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|NETUNREACH|HOSTUNREACH)|ERR_SOCKET_TIMEOUT|FETCH_ERROR/;

/**
 * Finds out within seconds that there is no network: `npm ci` itself retries for a minute and a half. npm
 * does the request, because it knows the registry's address, the proxy and the certificates from its
 * settings.
 * @param {string} folder @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | undefined>} the reason when the registry does not answer; any answer counts, an
 * error page too
 */
export async function pingRegistry(folder, env) {
  const ping = ["ping", "--fetch-retries=0", `--fetch-timeout=${pingMs}`];
  const started = performance.now();
  const { code, output } = await npm(ping, folder, env, pingProcessMs);
  if (code === 0 || code === undefined) return undefined;
  return (
    networkError.exec(output)?.[0] ?? (performance.now() - started >= pingProcessMs ? "timeout" : undefined)
  );
}

/**
 * @param {string[]} args @param {string} cwd @param {NodeJS.ProcessEnv} env @param {number} [timeout] in
 * milliseconds
 * @returns {ReturnType<typeof runProgram>} no code when npm is not installed
 */
export function npm(args, cwd, env, timeout) {
  // The npm that runs this script, if one does: it needs no shell, which on Windows npm itself does.
  const own = env.npm_execpath?.endsWith("npm-cli.js") ? [process.execPath, env.npm_execpath] : ["npm"];
  const [program = "npm", ...first] = own;
  const shell = process.platform === "win32" && program === "npm";
  return runProgram(program, [...first, ...args], { cwd, env, shell, ...(timeout ? { timeout } : {}) });
}
