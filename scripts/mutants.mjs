// npm run mutants [-- FILE…]: changes each branch of the merge rule and runs the simulation, then the unit tests, on each change.
import "./lib/nodeVersion.mjs";

const { runMutants } = await import("./lib/runMutants.mjs");

process.exitCode = await runMutants(process.argv.slice(2));
