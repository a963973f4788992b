import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { stopChild, trackChildProcess } from "./childProcesses.mjs";
import { root } from "./folders.mjs";

/**
 * The result of one suite. `notRun`: the titles of the skipped tests by the reason that they give;
 * `browsers`: the browsers with their versions, if the tests name them; `failures`: the failed cases.
 * @typedef {{ passed: number, failed: number, skipped: number, note?: string, notRun?: Record<string,
 *   string[]>, browsers?: string[], failures?: Failed[] }} Count
 * @typedef {{ title: string, message: string }} Failed
 */

/**
 * Minutes after which a suite is stopped by default. The slowest suite of `npm test` takes about eight
 * minutes on two quiet cores, and several times as long on busy ones.
 */
const minutesMaxDefault = 45;

/**
 * Runs one suite and counts its cases. A runner that crashes, hangs or counts no case adds one failure.
 * @param {import("./suites.mjs").Suite} suite
 * @param {{ folder: string, onOutput: (text: string) => void }} options `folder` gets the runner's report
 * @returns {Promise<Count>}
 */
export async function runSuite(suite, { folder, onOutput }) {
  const report = path.join(folder, `${suite.name}.json`);
  await rm(report, { force: true });
  const ended = await runSuiteProcess(suite, report, onOutput);
  if (suite.kind === "check") {
    return ended.code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
  }
  const count = await readReport(suite, report);
  if (!count) return { passed: 0, failed: 1, skipped: 0, note: `its runner ${ended.how} without a count` };
  // The runner failed outside of any case: in an import, an unhandled error, or a teardown.
  if (ended.code !== 0 && count.failed === 0) return { ...count, failed: 1, note: `its runner ${ended.how}` };
  if (count.passed + count.failed === 0) return { ...count, failed: 1, note: "it holds no test" };
  return count;
}

/**
 * Runs a suite in a child process until it ends or its time limit has passed. `how`: how it ended.
 * @param {import("./suites.mjs").Suite} suite @param {string} report @param {(text: string) => void} onOutput
 * @returns {Promise<{ code: number | null, how: string }>}
 */
function runSuiteProcess(suite, report, onOutput) {
  const reporters = {
    check: [],
    vitest: ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    playwright: ["--reporter=list,json"],
  };
  return new Promise((resolve) => {
    const child = trackChildProcess(
      spawn(process.execPath, [...suite.command, ...reporters[suite.kind]], {
        cwd: root,
        stdio: ["ignore", "pipe", "pipe"],
        env: {
          ...process.env,
          TMPDIR: path.dirname(report),
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }),
        },
      }),
    );
    const { minutesMax = minutesMaxDefault } = suite;
    let late = false;
    const limit = setTimeout(() => {
      late = true;
      stopChild(child);
    }, minutesMax * 60_000);
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", onOutput);
    child.on("error", (error) => onOutput(`${error.message}\n`));
    child.on("close", (code, signal) => {
      clearTimeout(limit);
      resolve({
        code,
        how: late ? `was stopped after ${minutesMax} minutes` : `ended with ${signal ?? `code ${code}`}`,
      });
    });
  });
}

/**
 * Reads the counts from a runner's JSON report; undefined when the report cannot be read.
 * @param {import("./suites.mjs").Suite} suite @param {string} file @returns {Promise<Count | undefined>}
 */
async function readReport(suite, file) {
  try {
    const report = JSON.parse(await readFile(file, "utf8"));
    return suite.kind === "vitest" ? countVitest(report) : countPlaywright(report);
  } catch {
    return undefined;
  }
}

/**
 * Counts the cases of a Vitest report.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number,
 *   testResults: { status: string, name?: string, message?: string,
 *     assertionResults: { status: string, fullName?: string, failureMessages?: string[] }[] }[] }} report
 * @returns {Count}
 */
export function countVitest(report) {
  // A file that could not be loaded has failed, but has no failed case.
  const files = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((result) => result.status === "failed"),
  );
  const failures = [
    ...files.map(({ name = "", message = "" }) => ({ title: path.relative(root, name), message })),
    ...report.testResults.flatMap(({ name = "", assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName = "", failureMessages = [] }) => ({
          title: `${path.relative(root, name)} › ${fullName}`,
          message: failureMessages.join("\n"),
        })),
    ),
  ];
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + files.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    ...(failures.length > 0 ? { failures } : {}),
  };
}

/**
 * @typedef {object} PlaywrightSuite a file, or a group in it
 * @property {PlaywrightSuite[]} [suites]
 * @property {PlaywrightSpec[]} [specs]
 * @typedef {{ title: string, file?: string, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ status: string, annotations?: { type: string, description?: string }[],
 *   results?: { errors: { message?: string }[] }[] }} PlaywrightTest
 */

/** The type of the annotation with which a Playwright test names its browser and version. */
export const browserAnnotation = "browser";

/**
 * Counts the cases of a Playwright report. A test that passed only at a retry counts as failed.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors?:
 *   unknown[], suites?: PlaywrightSuite[] }} report
 * @returns {Count}
 */
export function countPlaywright({ stats, errors, suites = [] }) {
  const specs = flattenSpecs(suites);
  const notRun = groupSkippedByReason(specs);
  const browsers = findNamedBrowsers(specs);
  const failures = specs.flatMap(({ title, file = "", tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results = [] }) => ({
        title: `${file} › ${title}`,
        message: results.flatMap((result) => result.errors.map(({ message = "" }) => message)).join("\n"),
      })),
  );
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (errors?.length ?? 0),
    skipped: stats.skipped,
    ...(Object.keys(notRun).length > 0 ? { notRun } : {}),
    ...(browsers.length > 0 ? { browsers } : {}),
    ...(failures.length > 0 ? { failures } : {}),
  };
}

/**
 * Returns all specs of a Playwright report.
 * @param {PlaywrightSuite[]} suites @returns {PlaywrightSpec[]} those of nested groups included
 */
const flattenSpecs = (suites) =>
  suites.flatMap((suite) => [...flattenSpecs(suite.suites ?? []), ...(suite.specs ?? [])]);

/**
 * Returns the browsers that the tests name in annotations.
 * @param {PlaywrightSpec[]} specs @returns {string[]} each browser once
 */
function findNamedBrowsers(specs) {
  const annotations = specs.flatMap(({ tests }) => tests.flatMap((each) => each.annotations ?? []));
  const named = annotations.filter(({ type }) => type === browserAnnotation);
  return [...new Set(named.map(({ description = "" }) => description))].sort();
}

/** Returns the titles of the skipped tests, by reason. @param {PlaywrightSpec[]} specs */
function groupSkippedByReason(specs) {
  /** @type {Record<string, string[]>} */
  const found = {};
  for (const { title, tests } of specs) {
    const skipped = tests.find(({ status }) => status === "skipped");
    const reason = skipped?.annotations?.find(({ type }) => type === "skip")?.description;
    if (reason) found[reason] = [...(found[reason] ?? []), title];
  }
  return found;
}
