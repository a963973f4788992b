import { spawn } from "node:child_process";
import net from "node:net";
import path from "node:path";
import { stopChild, track } from "./children.mjs";
import { Failure } from "./failure.mjs";
import { root } from "./folders.mjs";

/**
 * The folders and switches that every call of the binary needs: a binary in a cache or temp folder would start in
 * development mode and look for its folders elsewhere.
 * @param {{ dataDir?: string, publicDir?: string, hooksDir?: string, migrationsDir?: string, watch?: boolean }} [options]
 */
export function serverFlags({ dataDir, publicDir, hooksDir, migrationsDir, watch = false } = {}) {
  return [
    `--dir=${dataDir ?? dataFolder()}`,
    `--hooksDir=${hooksDir ?? path.join(root, "pb_hooks")}`,
    `--migrationsDir=${migrationsDir ?? path.join(root, "pb_migrations")}`,
    `--publicDir=${publicDir ?? path.join(root, "dist")}`,
    "--dev=false",
    `--hooksWatch=${watch}`,
    "--automigrate=false",
  ];
}

/** @param {NodeJS.ProcessEnv} [env] */
export function dataFolder(env = process.env) {
  return path.resolve(root, env.SHOP_DATA_DIR || "pb_data");
}

/**
 * @typedef {object} Server
 * @property {string} url without a slash at the end
 * @property {number} pid
 * @property {() => string} log what it printed, the last 64 KB
 * @property {Promise<string>} ended resolves to what ended it ("exit code 1", "SIGKILL")
 * @property {(signal?: NodeJS.Signals) => Promise<void>} stop resolves when it is gone
 */

const logBytes = 64 * 1024;

/**
 * Starts PocketBase and waits until it is healthy.
 * @param {{ binary: string, port: number, env?: NodeJS.ProcessEnv, onOutput?: (text: string) => void } & NonNullable<Parameters<typeof serverFlags>[0]>} options
 * @returns {Promise<Server>}
 * @throws {Failure} with the server's last lines when it ends before it is healthy
 */
export async function startServer({ binary, port, env = process.env, onOutput, ...folders }) {
  const url = `http://127.0.0.1:${port}`;
  const child = track(
    spawn(binary, ["serve", `--http=127.0.0.1:${port}`, ...serverFlags(folders)], {
      cwd: root,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    }),
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
  /** @type {Server["stop"]} */
  const stop = (signal) => stopChild(child, signal);
  const said = () => output.includes("Server started");
  if (!(await healthy(url, ended, said))) {
    await stop();
    throw new Failure(`PocketBase did not start (${await ended}). It said:\n${lastLines(output)}`);
  }
  return { url, pid: child.pid ?? 0, log: () => output, ended, stop };
}

/**
 * @param {string} url @param {Promise<string>} ended
 * @param {() => boolean} listening that it said so itself: somebody else's server on the port would answer too
 */
async function healthy(url, ended, listening) {
  let gone = false;
  ended.then(() => {
    gone = true;
  });
  // Migrations of a large database may take long; a server that ended is noticed at once.
  const until = Date.now() + 120_000;
  while (!gone && Date.now() < until) {
    if (listening() && (await answers(`${url}/api/health`))) return true;
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 20))]);
  }
  return false;
}

/** @param {string} url */
async function answers(url) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok === true;
}

/** @param {string} text @param {number} [count] */
export function lastLines(text, count = 12) {
  return text.trim().split("\n").slice(-count).join("\n");
}

/**
 * A port that nobody listens on now.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const server = net.createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = /** @type {net.AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return address.port;
}
