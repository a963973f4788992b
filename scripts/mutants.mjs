// npm run mutants [-- [--simulation] FILE…]: changes each branch of the merge rules, one at a time, and runs
// the simulation, then the unit tests, on each change, to find changes that no test catches.
import "./lib/nodeVersion.mjs";

const { readArguments } = await import("./lib/arguments.mjs");
const { stopOnSignal } = await import("./lib/childProcesses.mjs");
const { runMain } = await import("./lib/userError.mjs");
const { runMutants } = await import("./lib/runMutants.mjs");

const { names, flags } = readArguments("npm run mutants [-- [--simulation] FILE…]", {
  max: Number.POSITIVE_INFINITY,
  flags: ["simulation"],
});
stopOnSignal(undefined, 1);
runMain(() => runMutants(names, { isSimulationOnly: flags.has("simulation") }));
