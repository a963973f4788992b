import { spawn } from "node:child_process";
import path from "node:path";
import { stopChild, trackChildProcess } from "./childProcesses.mjs";
import { dataFolder } from "./dataFolder.mjs";
import { root } from "./folders.mjs";
import { memoryLimitVariables } from "./memory.mjs";
import { findFreePort } from "./ports.mjs";
import { UserError } from "./userError.mjs";

/**
 * Returns the options for PocketBase's binary that name its folders and switches. Every call needs them: a
 * binary without these options looks for its folders next to itself, and in a cache or temp folder it starts
 * in development mode.
 * @param {{ dataDir?: string, publicDir?: string, hooksDir?: string, migrationsDir?: string, watch?: boolean,
 * env?: NodeJS.ProcessEnv }} [options]
 */
export function serverFlags({
  dataDir,
  publicDir,
  hooksDir,
  migrationsDir,
  watch = false,
  env = process.env,
} = {}) {
  return [
    `--dir=${dataDir ?? dataFolder()}`,
    `--hooksDir=${hooksDir ?? path.join(root, "pb_hooks")}`,
    `--migrationsDir=${migrationsDir ?? path.join(root, "pb_migrations")}`,
    `--publicDir=${publicDir ?? path.join(root, "dist")}`,
    "--dev=false",
    `--hooksWatch=${watch}`,
    "--automigrate=false",
    // Each response that a slow client reads occupies one JavaScript engine; without a free engine PocketBase
    // creates a new one per request. These 60 engines, 45 more than by default, take about 15 MB more.
    "--hooksPool=60",
    ...(env.SHOP_ENCRYPTION_KEY ? ["--encryptionEnv=SHOP_ENCRYPTION_KEY"] : []),
  ];
}

/**
 * Runs `start` with a umask that makes new files readable only for this user; programs that `start` starts
 * inherit it. The database contains addresses and keys.
 * @template T
 * @param {() => T} start
 * @returns {T}
 */
export function withPrivateFiles(start) {
  const before = process.umask(0o077);
  try {
    return start();
  } finally {
    process.umask(before);
  }
}

/**
 * @typedef {object} Server
 * @property {string} url without a slash at the end
 * @property {number} port
 * @property {number} pid
 * @property {() => string} log returns the last 64 KB of the server's output
 * @property {Promise<string>} ended resolves when the server has ended, to the reason ("exit code 1",
 * "SIGKILL")
 * @property {(signal?: NodeJS.Signals) => Promise<void>} stop ends the server; resolves when it has ended
 */

/**
 * @typedef {{ binary: string, env?: NodeJS.ProcessEnv, onOutput?: (text: string) => void } &
 * NonNullable<Parameters<typeof serverFlags>[0]>} ServerOptions
 */

const logBytes = 64 * 1024;
const pollMs = 20;
/** Interval at which a slow start reports that it is still running. */
const noticeMs = 30_000;
const portAttempts = 5;
const portTaken = /address already in use|Only one usage of each socket address/;

/**
 * Starts PocketBase and waits until it is healthy. There is no time limit, because a migration of a large
 * database can take long; stopping it would roll it back, and the next start would begin it again. `log` gets
 * a line every 30 s meanwhile.
 *
 * Without `port`, this function chooses a free port, and another one if a program takes that port before the
 * server listens on it. PocketBase cannot choose the port itself: for the address `:0` it does not print its
 * port, and the hooks could not send requests to their own server.
 * @param {ServerOptions & { port?: number, proposePort?: () => Promise<number>, log?:
 * import("./progress.mjs").Log }} options
 * @returns {Promise<Server>}
 * @throws {UserError} with the last lines of the server's output, when the server ends before it is healthy
 */
export async function startServer({ port, proposePort = findFreePort, log = () => {}, ...options }) {
  for (let attempt = 1; ; attempt++) {
    const server = launch(port ?? (await proposePort()), options);
    if (await becomesHealthy(server, log)) return server;
    await server.stop();
    if (port === undefined && attempt < portAttempts && portTaken.test(server.log())) continue;
    throw new UserError(
      `PocketBase did not start (${await server.ended}). It said:\n${lastLines(server.log())}`,
    );
  }
}

/**
 * Starts PocketBase on a port; does not wait until it is healthy.
 * @param {number} port @param {ServerOptions} options @returns {Server}
 */
function launch(port, { binary, env = process.env, onOutput, ...folders }) {
  const args = ["serve", `--http=127.0.0.1:${port}`, ...serverFlags({ ...folders, env })];
  const child = trackChildProcess(
    withPrivateFiles(() =>
      spawn(binary, args, {
        cwd: root,
        env: { ...env, ...memoryLimitVariables(env) },
        stdio: ["ignore", "pipe", "pipe"],
      }),
    ),
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output = (output + text).slice(-logBytes);
      onOutput?.(text);
    });
  }
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    log: () => output,
    ended,
    stop: (signal) => stopChild(child, signal),
  };
}

/**
 * Waits until a server is healthy; `say` gets a line every 30 s.
 * @param {Server} server
 * @param {import("./progress.mjs").Log} say
 * @returns {Promise<boolean>} false when the server ends before it is healthy
 */
async function becomesHealthy({ url, log, ended }, say) {
  let gone = false;
  ended.then(() => {
    gone = true;
  });
  const started = performance.now();
  for (let notices = 0; !gone; ) {
    const ms = performance.now() - started;
    if (ms >= (notices + 1) * noticeMs) {
      notices = Math.floor(ms / noticeMs);
      say(
        `PocketBase is still starting after ${Math.round(ms / 1000)} s; changes to a large database take long.`,
      );
    }
    // Checks the server's output first, because another program on the port could answer the health request.
    if (log().includes("Server started") && (await isHealthy(url))) return true;
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, pollMs))]);
  }
  return false;
}

/** Whether the server's health request is answered with success within two seconds. @param {string} url */
async function isHealthy(url) {
  const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => undefined,
  );
  await answer?.body?.cancel();
  return answer?.ok === true;
}

/** Returns the last lines of a text, 12 by default. @param {string} text @param {number} [count] */
export function lastLines(text, count = 12) {
  return text.trim().split("\n").slice(-count).join("\n");
}
