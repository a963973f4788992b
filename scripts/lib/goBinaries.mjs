import { access, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { runProgram } from "./childProcesses.mjs";
import { cacheFolder, makeFolder } from "./folders.mjs";
import { withFileLock } from "./lock.mjs";
import { hasGo } from "./pocketbaseGo.mjs";
import { say, showProgress } from "./progress.mjs";
import { UserError } from "./userError.mjs";

/*
 * Programs that the scripts build with Go from a pinned version of their module and store in the user's cache
 * folder.
 */

/**
 * @typedef {{ name: string, version: string, package: string, variable: string }} GoTool `variable`: the
 * environment variable with the path of a binary to use instead of building one
 */

/**
 * Litestream, which copies the database to S3. Versions 0.5.6 and 0.5.7 stop replicating silently
 * (benbjohnson/litestream#1083).
 * @type {GoTool}
 */
export const litestream = {
  name: "litestream",
  version: "0.5.18",
  package: "github.com/benbjohnson/litestream/cmd/litestream",
  variable: "LITESTREAM_BIN",
};

/** An S3 server for the tests. @type {GoTool} */
export const versitygw = {
  name: "versitygw",
  version: "1.8.0",
  package: "github.com/versity/versitygw/cmd/versitygw",
  variable: "VERSITYGW_BIN",
};

/**
 * Finds the binary of a tool: the one that the tool's environment variable names, the one in the cache, or
 * else a new build with Go.
 * @param {GoTool} tool
 * @param {{ env?: NodeJS.ProcessEnv, log?: import("./progress.mjs").Log }} [options]
 * @returns {Promise<string>} the path of the binary
 * @throws {UserError} when the binary is not cached and cannot be built
 */
export async function findOrBuildGoTool(tool, { env = process.env, log = say } = {}) {
  const given = env[tool.variable];
  if (given) return path.resolve(given);
  const binary = cachedBinaryPath(tool, env);
  const folder = path.dirname(binary);
  if (await exists(binary)) return binary;
  await makeFolder(folder);
  return withFileLock(
    `${folder}.lock`,
    async () => {
      if (!(await exists(binary))) await buildWithGo(tool, binary, env, log);
      return binary;
    },
    () => log(`Waiting for another run that is building ${tool.name}…`),
  );
}

/**
 * Whether `findOrBuildGoTool` can find the tool's binary or build it, so that nothing has to be installed by
 * hand.
 * @param {GoTool} tool
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function canBuildGoTool(tool, env = process.env) {
  return Boolean(env[tool.variable]) || (await exists(cachedBinaryPath(tool, env))) || hasGo(env);
}

/**
 * Returns the path of a tool's binary in the cache, also before the binary is built.
 * @param {GoTool} tool @param {NodeJS.ProcessEnv} env @returns {string}
 */
function cachedBinaryPath({ name, version }, env) {
  const program = process.platform === "win32" ? `${name}.exe` : name;
  return path.join(cacheFolder(env), name, version, `${process.platform}-${process.arch}`, program);
}

/**
 * Builds a tool with Go and stores it at the path `binary`.
 * @param {GoTool} tool
 * @param {string} binary
 * @param {NodeJS.ProcessEnv} env
 * @param {import("./progress.mjs").Log} log
 */
async function buildWithGo(tool, binary, env, log) {
  const advice = `install Go and run this again, or set ${tool.variable} to ${tool.name} ${tool.version}.`;
  if (!(await hasGo(env))) throw new UserError(`Go is not installed to build ${tool.name}: ${advice}`);
  const work = path.join(path.dirname(binary), "build");
  await rm(work, { recursive: true, force: true });
  await mkdir(work);
  const step = showProgress(`Building ${tool.name} ${tool.version} with Go`, log);
  try {
    const args = ["install", "-trimpath", "-ldflags", "-s -w", `${tool.package}@v${tool.version}`];
    const { code, output, problem } = await runProgram("go", args, {
      cwd: work,
      env: { ...env, CGO_ENABLED: "0", GOTOOLCHAIN: "auto", GOBIN: work },
    });
    if (code !== 0)
      throw new UserError(
        `${tool.name} could not be built (${problem ?? output.trim().split("\n").at(-1)}): ${advice}`,
      );
    await rename(path.join(work, path.basename(binary)), binary);
  } finally {
    step.end();
    await rm(work, { recursive: true, force: true });
  }
}

/** @param {string} file */
function exists(file) {
  return access(file).then(
    () => true,
    () => false,
  );
}
