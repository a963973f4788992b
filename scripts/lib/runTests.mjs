import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { stopOnSignal } from "./childProcesses.mjs";
import { findOrInstallBrowser } from "./findBrowser.mjs";
import { findOrBuildGoTool, litestream, versitygw } from "./goBinaries.mjs";
import { installHeadlessShell } from "./headlessShell.mjs";
import { ensureInstalled } from "./install.mjs";
import { installOtherBrowsers } from "./otherBrowsers.mjs";
import { getPocketBase } from "./pocketbase.mjs";
import { say, showProgress } from "./progress.mjs";
import { runSuite } from "./runSuite.mjs";
import { suites } from "./suites.mjs";
import { runMain, UserError } from "./userError.mjs";

/**
 * Installs what the chosen suites need, runs them stage by stage and prints the counts. Sets the exit code.
 * @param {string[]} names of suites; no names: all suites except those with `onlyByName`; "all": every suite
 */
export function runTests(names) {
  const started = performance.now();
  stopOnSignal(() => say("\nStopped before the end."), 1);
  return runMain(async () => {
    const chosen = chooseSuites(names);
    const folder = mkdtempSync(path.join(os.tmpdir(), "haat-test-"));
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
    /** @type {Map<string, import("./runSuite.mjs").Count>} */
    const results = new Map();
    try {
      await ensureInstalled();
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      say("0 passed, 1 failed");
      return 1;
    }
    const problem = await installSuiteNeeds(chosen);
    if (chosen.some(({ name }) => name === "server" || name === "scripts")) startToolBuilds();
    for (const stage of [...new Set(chosen.map((suite) => suite.stage))].sort()) {
      await runStage(
        chosen.filter((suite) => suite.stage === stage),
        { folder, problem, results },
      );
    }
    say(`\nEverything took ${Math.round((performance.now() - started) / 1000)} s.`);
    return printSummary(results);
  });
}

/** Returns the suites with these names. @param {string[]} names */
function chooseSuites(names) {
  if (names.includes("all")) return suites;
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    const known = suites.map((suite) => suite.name).join(", ");
    throw new UserError(
      `There is no suite called ${unknown.join(", ")}: choose among ${known}, \`all\` for every one, or none for all but \`browsers\`.`,
    );
  }
  return names.length === 0
    ? suites.filter((suite) => !suite.onlyByName)
    : suites.filter((suite) => names.includes(suite.name));
}

/**
 * Gets PocketBase, the build and the browsers that the chosen suites need. If one cannot be had, the suites
 * that need it fail, and the other suites still run.
 * @param {import("./suites.mjs").Suite[]} chosen
 * @returns {Promise<Partial<Record<string, string | undefined>>>} for each missing need (a value of
 * `Suite.needs`), a sentence with the reason
 */
async function installSuiteNeeds(chosen) {
  /** @type {Partial<Record<string, string | undefined>>} */
  const problem = {};
  const needs = new Set(chosen.map((suite) => suite.needs));
  try {
    if (needs.has("server") || needs.has("browser") || needs.has("browsers")) {
      process.env.POCKETBASE_BIN = await getPocketBase();
      const { ensureBuilt } = await import("./build.mjs");
      await ensureBuilt();
    }
  } catch (error) {
    problem.server = problem.browser = error instanceof Error ? error.message : String(error);
  }
  try {
    if (needs.has("browser") || needs.has("browsers"))
      process.env.CHROMIUM_BIN = await findOrInstallBrowser();
    if (needs.has("browser")) await installHeadlessShell();
  } catch (error) {
    problem.browser = error instanceof Error ? error.message : String(error);
  }
  if (needs.has("browsers")) await installOtherBrowsers();
  problem.browsers = problem.browser;
  return problem;
}

/**
 * Starts to build the Go programs that tests/server/operation/s3.test.ts and
 * tests/scripts/packageReplica.test.ts need, unless they are in the cache. The first suites run meanwhile.
 * The two tests wait for a running build, and repeat a failed one.
 */
function startToolBuilds() {
  for (const tool of [versitygw, litestream]) findOrBuildGoTool(tool, { log: () => {} }).catch(() => {});
}

/**
 * Runs the suites of a stage in parallel and prints their counts.
 * @param {import("./suites.mjs").Suite[]} stage
 * @param {{ folder: string, problem: Partial<Record<string, string>>, results: Map<string,
 * import("./runSuite.mjs").Count> }} run
 */
async function runStage(stage, { folder, problem, results }) {
  const alone = stage.length === 1;
  const names = stage.map((suite) => suite.name).join(", ");
  // When suites run in parallel, a suite's output is printed at its end, and only if the suite fails.
  const step = alone ? undefined : showProgress(`Running ${names}`);
  await Promise.all(
    stage.map(async (suite) => {
      const started = performance.now();
      let output = "";
      const missing = problem[suite.needs];
      if (alone && !missing) say(`\n${suite.name}`);
      const count = missing
        ? { passed: 0, failed: 1, skipped: 0, note: missing }
        : await runSuite(suite, {
            folder,
            onOutput: (text) => {
              if (alone) process.stdout.write(text);
              else output += text;
            },
          });
      results.set(suite.name, count);
      if (count.failed > 0 && output) say(`\n${output.trimEnd()}`);
      say(resultLine(suite.name, count, (performance.now() - started) / 1000));
      if (count.browsers) say(`  browsers: ${count.browsers.join(", ")}`);
      for (const [reason, titles] of Object.entries(count.notRun ?? {}))
        say(`  not run, because ${reason}: ${titles.join("; ")}`);
    }),
  );
  step?.end();
}

/**
 * Maximum lines of a failed test's message in the summary: enough for the message, the call log and the first
 * lines of the stack.
 */
const failureLinesMax = 25;

/**
 * Returns the line that reports a suite's counts.
 * @param {string} name @param {import("./runSuite.mjs").Count} count @param {number} seconds
 */
function resultLine(name, { passed, failed, skipped, note }, seconds) {
  const parts = [`${passed} passed`, `${failed} failed`, skipped ? `${skipped} skipped` : ""].filter(Boolean);
  const mark = failed > 0 ? "✗" : "✓";
  return `${mark} ${name.padEnd(10)} ${parts.join(", ")} (${seconds.toFixed(1)} s)${note ? `: ${note}` : ""}`;
}

/**
 * Prints the failed tests and the totals, and returns the exit code. The summary repeats the failed tests,
 * because logs often keep only the last lines of a long output.
 * @param {Map<string, import("./runSuite.mjs").Count>} results
 */
function printSummary(results) {
  const counts = [...results.values()];
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  for (const { title, message } of counts.flatMap(({ failures = [] }) => failures))
    say(`✗ ${title}\n${message.split("\n").slice(0, failureLinesMax).join("\n")}\n`);
  const wrong = [...results].filter(([, count]) => count.failed > 0).map(([name]) => name);
  if (wrong.length > 0) say(`Failed in: ${wrong.join(", ")}. One suite alone: npm test -- ${wrong[0]}`);
  say(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}
