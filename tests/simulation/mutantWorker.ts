import { parentPort, workerData } from "node:worker_threads";
import { runSeed } from "./run";

/*
 * Runs seeds until one fails, with the merge rule that scripts/mutants.mjs has put into the bundle. Reports each seed, so that
 * one that does not end is noticed.
 */

async function runSeeds(): Promise<void> {
  for (let seed = 0; seed < workerData.seeds; seed += 1) {
    const { failure } = await runSeed(seed);
    parentPort?.postMessage({ held: seed + Number(!failure), failure: failure?.error.message });
    if (failure) return;
  }
}

runSeeds().catch((error: unknown) => parentPort?.postMessage({ held: 0, failure: `error: ${error}` }));
