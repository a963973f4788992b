import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createVitest } from "vitest/node";
import { root } from "../../scripts/lib/folders.mjs";
import { countPlaywright, countVitest, runSuite } from "../../scripts/lib/runSuite.mjs";
import type { Suite } from "../../scripts/lib/suites.mjs";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

function suiteThat(program: string, kind: Suite["kind"] = "vitest"): Suite {
  const file = path.join(createTemporaryFolder(), "runner.mjs");
  writeFileSync(file, program);
  return { name: "sample", command: [file], kind, stage: 1, needs: "nothing" };
}
const run = (suite: Suite) => runSuite(suite, { folder: createTemporaryFolder(), onOutput: () => {} });

const report = (text: object) => `
  import { writeFileSync } from "node:fs";
  const file = process.argv.find((arg) => arg.startsWith("--outputFile.json=")).split("=")[1];
  writeFileSync(file, ${JSON.stringify(JSON.stringify(text))});
`;
const vitest = (passed: number, failed: number) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 0,
  testResults: [],
});

test("a check is one case, passed or failed", async () => {
  expect(await run(suiteThat("", "check"))).toMatchObject({ passed: 1, failed: 0 });
  expect(await run(suiteThat("process.exit(2)", "check"))).toMatchObject({ passed: 0, failed: 1 });
});

test("every case of a suite counts", async () => {
  expect(await run(suiteThat(report(vitest(12, 3))))).toMatchObject({ passed: 12, failed: 3 });
});

test("a runner that crashes before it reports is a failure", async () => {
  expect(await run(suiteThat("process.abort()"))).toMatchObject({
    passed: 0,
    failed: 1,
    note: /SIGABRT without a count/,
  });
});

test("a runner that reports only passed cases and exits with an error is a failure", async () => {
  expect(await run(suiteThat(`${report(vitest(12, 0))} process.exit(1);`))).toMatchObject({
    passed: 12,
    failed: 1,
  });
});

test("a suite without tests is a failure", async () => {
  expect(await run(suiteThat(report(vitest(0, 0))))).toMatchObject({
    passed: 0,
    failed: 1,
    note: "it holds no test",
  });
});

test("a test file that cannot be loaded is one more failure", () => {
  const files = [
    { status: "failed", name: path.join(root, "a.test.ts"), message: "SyntaxError", assertionResults: [] },
    { status: "passed", assertionResults: [{ status: "passed" }] },
    {
      status: "failed",
      name: path.join(root, "b.test.ts"),
      assertionResults: [{ status: "failed", fullName: "the sum", failureMessages: ["expected 1 to be 2"] }],
    },
  ];
  expect(countVitest({ ...vitest(1, 1), testResults: files })).toEqual({
    passed: 1,
    failed: 2,
    skipped: 0,
    failures: [
      { title: "a.test.ts", message: "SyntaxError" },
      { title: "b.test.ts › the sum", message: "expected 1 to be 2" },
    ],
  });
});

test("a browser test that passed only on retry and an error outside of all tests are failures", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 3, skipped: 2 });
});

test("a failed browser test is named with its error", () => {
  const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
  const results = [{ errors: [{ message: "no such button" }] }];
  const specs = [{ title: "buy", file: "cart.spec.ts", tests: [{ status: "unexpected", results }] }];
  expect(countPlaywright({ stats, suites: [{ specs }] })).toMatchObject({
    failures: [{ title: "cart.spec.ts › buy", message: "no such button" }],
  });
});

test("a test that cannot be run is not counted, and is named with its reason", () => {
  const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 2 };
  const skipped = (description?: string) => ({
    status: "skipped",
    annotations: [{ type: "skip", ...(description ? { description } : {}) }],
  });
  const specs = [
    { title: "print", tests: [skipped("there is no printer")] },
    { title: "later", tests: [skipped()] },
    { title: "open", tests: [{ status: "expected", annotations: [] }] },
  ];
  expect(countPlaywright({ stats, suites: [{ suites: [{ specs }] }] })).toEqual({
    passed: 1,
    failed: 0,
    skipped: 2,
    notRun: { "there is no printer": ["print"] },
  });
});

test("the browsers that tests name are listed once each", () => {
  const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
  const ranIn = (description: string) => ({
    title: "buy",
    tests: [{ status: "expected", annotations: [{ type: "browser", description }] }],
  });
  const specs = ["WebKitGTK 2.50.6", "Chromium 156.0", "Chromium 156.0"].map(ranIn);
  expect(countPlaywright({ stats, suites: [{ specs }] })).toEqual({
    passed: 3,
    failed: 0,
    skipped: 0,
    browsers: ["Chromium 156.0", "WebKitGTK 2.50.6"],
  });
});

test("the last line is the count; the exit code is 0 without failures", async () => {
  const [code, output] = await npmTest("layers");
  expect(output.trimEnd().split("\n").at(-1)).toBe("1 passed, 0 failed");
  expect(code).toBe(0);
});

test("an unknown suite ends with one sentence that lists the known ones", async () => {
  const [code, output] = await npmTest("untis");
  expect(output).toContain("There is no suite called untis: choose among types, lint,");
  expect(code).toBe(1);
});

function npmTest(...suites: string[]): Promise<[code: number, output: string]> {
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(root, "scripts", "test.mjs"), ...suites], (error, stdout, stderr) =>
      resolve([typeof error?.code === "number" ? error.code : 0, stdout + stderr]),
    );
  });
}

test("vitest.config.ts leaves the number of parallel files to the command of each suite", async () => {
  const vitest = await createVitest("test", { root, maxWorkers: 7, watch: false });
  try {
    const fixed = vitest.projects.filter(({ config }) => (config.maxWorkers ?? 7) !== 7);
    expect(vitest.projects.length).toBeGreaterThan(1);
    expect(fixed.map(({ name }) => name)).toEqual([]);
  } finally {
    await vitest.close();
  }
});
