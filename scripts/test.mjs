// npm test [-- SUITE…]: runs every check and suite but `browsers`, or the named ones, or with `all` every
// one. The last line is `N passed, N failed`.
import "./lib/nodeVersion.mjs";

const { readArguments } = await import("./lib/arguments.mjs");
const { runTests } = await import("./lib/runTests.mjs");

runTests(readArguments("npm test [-- SUITE…]", { max: Number.POSITIVE_INFINITY }).names);
