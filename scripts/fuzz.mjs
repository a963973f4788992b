// npm run fuzz [-- CASES [SEED]]: the fuzz suite with 200,000 generated cases, or CASES. SEED repeats the run
// that printed it.
import "./lib/nodeVersion.mjs";

const { readArguments } = await import("./lib/arguments.mjs");
const { runTests } = await import("./lib/runTests.mjs");

const [cases = "200000", seed = ""] = readArguments("npm run fuzz [-- CASES [SEED]]", { max: 2 }).names;
process.env.FUZZ_CASES = cases;
process.env.FUZZ_SEED = seed;
await runTests(["fuzz"]);
