// npm run fuzz [-- CASES [SEED]]: the fuzz suite with 200,000 generated cases, or CASES. SEED repeats the run that printed it.
import "./lib/nodeVersion.mjs";

const { runTests } = await import("./lib/runTests.mjs");

const [cases = "200000", seed = ""] = process.argv.slice(2);
process.env.FUZZ_CASES = cases;
process.env.FUZZ_SEED = seed;
await runTests(["fuzz"]);
