import path from "node:path";
import { Worker } from "node:worker_threads";
import { rolldown } from "rolldown";
import { root } from "./folders.mjs";

/**
 * CPU time, in ms, after which a seed (one simulated run) counts as endless. A seed normally takes some
 * milliseconds. CPU time of this process, so that a machine busy with other programs makes no difference.
 */
const seedCpuMsMax = 30_000;
const checkEveryMs = 1_000;

const processCpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

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
 * Runs seeds in n worker threads, each of which takes every n-th seed.
 * @param {string} file the bundle
 * @param {{ first: number, count: number, threads: number, onHeld?: (held: number) => void }} options
 *   `onHeld`: called after each seed that passes, with the number of seeds that have passed
 * @returns {Promise<{ seed: number, message: string, isEndless: boolean } | undefined>} the smallest seed
 *   that fails; undefined when all pass; `isEndless`: whether the worker did not finish the seed
 */
export async function runSeeds(file, { first, count, threads, onHeld }) {
  /** @type {{ seed: number, message: string, isEndless: boolean } | undefined} */
  let failure;
  let held = 0;
  /** @param {number} seed @param {string} message @param {boolean} isEndless */
  const fail = (seed, message, isEndless) => {
    if (!failure || seed < failure.seed) failure = { seed, message, isEndless };
  };
  /** @param {number} from */
  const runFrom = async (from) => {
    const worker = new Worker(file, { workerData: { from, to: first + count, step: threads } });
    let next = from;
    let startedCpuMs = processCpuMs();
    await new Promise((resolve) => {
      /** @param {string} [message] of a failure */
      const end = (message) => {
        if (message !== undefined) fail(next, message, true);
        clearInterval(check);
        worker.removeAllListeners();
        resolve(undefined);
      };
      const check = setInterval(() => {
        if (processCpuMs() - startedCpuMs > seedCpuMsMax)
          end(`does not end within ${seedCpuMsMax} ms of CPU time`);
      }, checkEveryMs);
      worker.on("message", (/** @type {{ seed: number, message?: string }} */ { seed, message }) => {
        next = seed + threads;
        startedCpuMs = processCpuMs();
        if (message !== undefined) fail(seed, message, false);
        else onHeld?.(++held);
        // Skips seeds above the smallest failing seed, because only the smallest is reported.
        if (next >= (failure?.seed ?? first + count)) end();
      });
      worker.on("error", (error) => end(`${error}`));
      // If the worker exits before the seed has ended, the seed waits for a promise that never settles.
      worker.on("exit", () => end("waits for ever"));
    });
    await worker.terminate();
  };
  const starts = Array.from({ length: Math.min(threads, count) }, (_, n) => first + n);
  await Promise.all(starts.map(runFrom));
  return failure;
}
