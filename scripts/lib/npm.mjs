import { runProgram } from "./childProcesses.mjs";

/** Time limit for npm's registry to answer a ping. */
const pingMs = 5_000;
/** Time limit of the whole ping: npm has no time limit for looking up the registry's name. */
const pingProcessMs = 10_000;
/** Matches npm's codes of network errors. */
export const networkError =
  /E(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|NETUNREACH|HOSTUNREACH)|ERR_SOCKET_TIMEOUT|FETCH_ERROR/;

/**
 * Checks within seconds whether npm's registry answers, because `npm ci` itself retries for a minute and a
 * half. npm sends the request, because it knows the registry's address, the proxy and the certificates from
 * its settings.
 * @param {string} folder @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | undefined>} why the registry does not answer; undefined when it answers, even
 * with an error page, or when npm is not installed
 */
export async function pingRegistry(folder, env) {
  const ping = ["ping", "--fetch-retries=0", `--fetch-timeout=${pingMs}`];
  const started = performance.now();
  const { code, output } = await runNpm(ping, folder, env, pingProcessMs);
  if (code === 0 || code === undefined) return undefined;
  return (
    networkError.exec(output)?.[0] ?? (performance.now() - started >= pingProcessMs ? "timeout" : undefined)
  );
}

/**
 * Runs npm with these arguments in the folder `cwd` and collects its output.
 * @param {string[]} args @param {string} cwd @param {NodeJS.ProcessEnv} env @param {number} [timeout] in
 * milliseconds
 * @returns {ReturnType<typeof runProgram>} no code when npm is not installed
 */
export function runNpm(args, cwd, env, timeout) {
  // If npm runs this script, uses that npm's file and starts it with Node, without the shell that the command
  // `npm` needs on Windows.
  const own = env.npm_execpath?.endsWith("npm-cli.js") ? [process.execPath, env.npm_execpath] : ["npm"];
  const [program = "npm", ...first] = own;
  const shell = process.platform === "win32" && program === "npm";
  return runProgram(program, [...first, ...args], { cwd, env, shell, ...(timeout ? { timeout } : {}) });
}
