import { parentPort, workerData } from "node:worker_threads";
import { runSeed } from "./run";

/*
 * Runs seeds until one fails, with the merge rule that scripts/mutants.mjs has put into the bundle.
 */

async function firstFailure(): Promise<string> {
  for (let seed = 0; seed < workerData.seeds; seed += 1) {
    const { failure } = await runSeed(seed);
    if (failure) return `seed ${seed}: ${failure.error.message}`;
  }
  return "";
}

firstFailure().then(
  (failure) => parentPort?.postMessage(failure),
  (error: unknown) => parentPort?.postMessage(`error: ${error}`),
);
