// npm test [-- SUITE…]: runs the named suites; without names, all suites except `browsers`; for the name
// `all`, every suite. The last line of the output is `N passed, N failed`.
import "./lib/nodeVersion.mjs";

const { readArguments } = await import("./lib/arguments.mjs");
const { runTests } = await import("./lib/runTests.mjs");

runTests(readArguments("npm test [-- SUITE…]", { max: Number.POSITIVE_INFINITY }).names);
