import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { track } from "./children.mjs";
import { Failure } from "./failure.mjs";
import { root } from "./folders.mjs";
import { progress, say } from "./progress.mjs";

/**
 * Installs exactly what package-lock.json names, unless it is installed already.
 * @param {{ log?: import("./progress.mjs").Log, folder?: string, env?: NodeJS.ProcessEnv }} [options]
 * @throws {Failure} when the packages cannot be had
 */
export async function ensureInstalled({ log = say, folder = root, env = process.env } = {}) {
  if (await isInstalled(folder)) return;
  const step = progress("Installing packages", log);
  const { code, output } = await npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"], folder, env);
  const seconds = step.end();
  if (code === 0) return log(`Installed the packages in ${seconds} s.`);
  const network =
    /E(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|NETUNREACH)|ERR_SOCKET_TIMEOUT|FETCH_ERROR/.exec(
      output,
    );
  if (network) {
    throw new Failure(
      `The packages could not be installed because npm's registry cannot be reached (${network[0]}): connect to the internet and run this again.`,
    );
  }
  if (code === undefined) {
    throw new Failure(
      "npm was not found: install Node.js with npm from https://nodejs.org and run this again.",
    );
  }
  throw new Failure(
    `The packages could not be installed; run \`npm ci\` to see why. It said:\n${firstLines(output)}`,
  );
}

/** npm says first what is wrong, and then at length how it is used. @param {string} output */
function firstLines(output) {
  const told = output.split("\n").filter((line) => line.replace(/^npm error/, "").trim());
  return told.slice(0, 6).join("\n");
}

/**
 * Compares what npm says it installed with the lock file; packages of other systems may be absent.
 * @param {string} folder
 */
export async function isInstalled(folder) {
  const [wanted, found] = await Promise.all([
    packagesOf(path.join(folder, "package-lock.json")),
    packagesOf(path.join(folder, "node_modules", ".package-lock.json")),
  ]);
  if (!wanted || !found) return false;
  const same = Object.entries(wanted).every(([name, entry]) => {
    if (name === "") return true;
    const there = found[name];
    return there ? there.version === entry.version : entry.optional === true;
  });
  return same && Object.keys(found).every((name) => name in wanted);
}

/** @param {string} file @returns {Promise<Record<string, { version?: string, optional?: boolean }> | undefined>} */
async function packagesOf(file) {
  try {
    return JSON.parse(await readFile(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/**
 * @param {string[]} args @param {string} cwd @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ code: number | undefined, output: string }>} no code when npm is not there
 */
function npm(args, cwd, env) {
  // The npm that runs this script, if one does; it needs no shell, on Windows either.
  const own = env.npm_execpath?.endsWith("npm-cli.js") ? [process.execPath, env.npm_execpath] : ["npm"];
  const [program = "npm", ...first] = own;
  return new Promise((resolve) => {
    const child = track(
      spawn(program, [...first, ...args], {
        cwd,
        env,
        stdio: ["ignore", "pipe", "pipe"],
        shell: process.platform === "win32" && program === "npm",
      }),
    );
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.on("error", () => resolve({ code: undefined, output }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
