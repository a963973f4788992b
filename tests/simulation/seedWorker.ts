import { parentPort, workerData } from "node:worker_threads";
import { checkFixedRules } from "./rules/run";
import { runSeed } from "./run";

/*
 * Runs every `step`-th seed until one fails. Reports each seed, so that one that does not end is noticed.
 * scripts/lib/simulationWorkers.mjs bundles it, scripts/mutants.mjs with a changed merge rule.
 */

async function runSeeds(): Promise<void> {
  const { from, to, step } = workerData;
  checkFixedRules();
  for (let seed = from; seed < to; seed += step) {
    const { failure } = await runSeed(seed);
    parentPort?.postMessage({ seed, message: failure?.error.message });
    if (failure) return;
  }
}

runSeeds().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : `${error}`;
  parentPort?.postMessage({ seed: workerData.from, message });
});
