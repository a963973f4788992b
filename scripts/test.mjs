// npm test [-- SUITE…]: runs every check and suite but `browsers`, or the named ones, or with `all` every one. The last line is
// `N passed, N failed`.
import "./lib/nodeVersion.mjs";

const { runTests } = await import("./lib/runTests.mjs");

runTests(process.argv.slice(2));
