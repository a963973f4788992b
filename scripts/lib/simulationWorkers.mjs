import path from "node:path";
import { Worker } from "node:worker_threads";
import { rolldown } from "rolldown";
import { root } from "./folders.mjs";

/** Time limit of one seed, which takes some milliseconds. */
const seedTimeoutMs = 20_000;

/**
 * Bundles the worker that runs seeds of the simulation.
 * @param {string} file where the bundle is written
 * @param {import("rolldown").RolldownPluginOption[]} plugins change the code that is simulated
 */
export async function bundleSimulation(file, plugins = []) {
  const bundle = await rolldown({
    input: path.join(root, "tests", "simulation", "seedWorker.ts"),
    platform: "node",
    logLevel: "silent",
    plugins,
  });
  await bundle.write({ file, format: "esm" });
  await bundle.close();
}

/**
 * Runs seeds in worker threads, each of which takes every n-th seed.
 * @param {string} file the bundle
 * @param {{ first: number, count: number, threads: number, onHeld?: (held: number) => void }} options `onHeld`: called after each
 *   seed with the number of seeds that have held
 * @returns {Promise<{ seed: number, message: string } | undefined>} the smallest seed that fails
 */
export async function runSeeds(file, { first, count, threads, onHeld }) {
  /** @type {{ seed: number, message: string } | undefined} */
  let failure;
  let held = 0;
  /** @param {number} seed @param {string} message */
  const fail = (seed, message) => {
    if (!failure || seed < failure.seed) failure = { seed, message };
  };
  /** @param {number} from */
  const runFrom = async (from) => {
    const worker = new Worker(file, { workerData: { from, to: first + count, step: threads } });
    let next = from;
    await new Promise((resolve) => {
      const limit = setTimeout(() => {
        fail(next, `does not end within ${seedTimeoutMs} ms`);
        resolve(undefined);
      }, seedTimeoutMs);
      worker.on("message", (/** @type {{ seed: number, message?: string }} */ { seed, message }) => {
        limit.refresh();
        next = seed + threads;
        if (message !== undefined) fail(seed, message);
        else onHeld?.(++held);
        // Only a smaller seed can still matter.
        if (next >= (failure?.seed ?? first + count)) resolve(clearTimeout(limit));
      });
      worker.on("error", (error) => {
        fail(next, `${error}`);
        resolve(clearTimeout(limit));
      });
    });
    await worker.terminate();
  };
  const starts = Array.from({ length: Math.min(threads, count) }, (_, n) => first + n);
  await Promise.all(starts.map(runFrom));
  return failure;
}
