// npm test [-- SUITE…]: every check and suite, getting what it lacks; the last line is `N passed, N failed`.
import "./lib/node-version.mjs";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { getBrowser } from "./lib/browser.mjs";
import { stopOnSignal } from "./lib/children.mjs";
import { Failure, runMain } from "./lib/failure.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { getPocketBase } from "./lib/pocketbase.mjs";
import { say } from "./lib/progress.mjs";
import { runSuite } from "./lib/run-suite.mjs";
import { suites } from "./lib/suites.mjs";

const started = performance.now();
stopOnSignal(() => say("\nStopped before the end."), 1);

runMain(async () => {
  const chosen = choose(process.argv.slice(2));
  const folder = mkdtempSync(path.join(os.tmpdir(), "haat-test-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  /** @type {Map<string, import("./lib/run-suite.mjs").Count>} */
  const results = new Map();
  try {
    await ensureInstalled();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    say("0 passed, 1 failed");
    return 1;
  }
  const problem = await prepare(chosen);
  for (const stage of new Set(chosen.map((suite) => suite.stage))) {
    await runStage(
      chosen.filter((suite) => suite.stage === stage),
      { folder, problem, results },
    );
  }
  return summarise(results);
});

/** @param {string[]} names */
function choose(names) {
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    const known = suites.map((suite) => suite.name).join(", ");
    throw new Failure(
      `There is no suite called ${unknown.join(", ")}: choose among ${known}, or none for all of them.`,
    );
  }
  return names.length === 0 ? suites : suites.filter((suite) => names.includes(suite.name));
}

/**
 * Gets what the chosen suites lack. What cannot be had fails the suites that need it; the others still run.
 * @param {import("./lib/suites.mjs").Suite[]} chosen
 * @returns {Promise<Partial<Record<"server" | "browser", string>>>} one sentence for what is not there
 */
async function prepare(chosen) {
  /** @type {Partial<Record<"server" | "browser", string>>} */
  const problem = {};
  const needs = new Set(chosen.map((suite) => suite.needs));
  try {
    if (needs.has("server") || needs.has("browser")) {
      process.env.POCKETBASE_BIN = await getPocketBase();
      const { ensureBuilt } = await import("./lib/build.mjs");
      await ensureBuilt();
    }
  } catch (error) {
    problem.server = problem.browser = error instanceof Error ? error.message : String(error);
  }
  try {
    if (needs.has("browser")) process.env.CHROMIUM_BIN = await getBrowser();
  } catch (error) {
    problem.browser = error instanceof Error ? error.message : String(error);
  }
  return problem;
}

/**
 * @param {import("./lib/suites.mjs").Suite[]} stage
 * @param {{ folder: string, problem: Partial<Record<string, string>>, results: Map<string, import("./lib/run-suite.mjs").Count> }} run
 */
async function runStage(stage, { folder, problem, results }) {
  const alone = stage.length === 1;
  await Promise.all(
    stage.map(async (suite) => {
      const begun = performance.now();
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
      say(line(suite.name, count, (performance.now() - begun) / 1000));
    }),
  );
}

/** @param {string} name @param {import("./lib/run-suite.mjs").Count} count @param {number} seconds */
function line(name, { passed, failed, skipped, note }, seconds) {
  const parts = [`${passed} passed`, `${failed} failed`, skipped ? `${skipped} skipped` : ""].filter(Boolean);
  const mark = failed > 0 ? "✗" : "✓";
  return `${mark} ${name.padEnd(10)} ${parts.join(", ")} (${seconds.toFixed(1)} s)${note ? `: ${note}` : ""}`;
}

/** @param {Map<string, import("./lib/run-suite.mjs").Count>} results */
function summarise(results) {
  const counts = [...results.values()];
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  const wrong = [...results].filter(([, count]) => count.failed > 0).map(([name]) => name);
  say(`\nEverything took ${Math.round((performance.now() - started) / 1000)} s.`);
  if (wrong.length > 0) say(`Failed in: ${wrong.join(", ")}. One suite alone: npm test -- ${wrong[0]}`);
  say(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}
