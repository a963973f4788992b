// npm run fuzz [-- CASES [SEED]]: runs the fuzz suite with CASES generated cases, 200,000 by default. A
// failed run prints its SEED, which repeats the run.
import "./lib/nodeVersion.mjs";

const { readArguments } = await import("./lib/arguments.mjs");
const { runTests } = await import("./lib/runTests.mjs");

const [cases = "200000", seed = ""] = readArguments("npm run fuzz [-- CASES [SEED]]", { max: 2 }).names;
process.env.FUZZ_CASES = cases;
process.env.FUZZ_SEED = seed;
await runTests(["fuzz"]);
