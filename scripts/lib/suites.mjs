import path from "node:path";
import { root } from "./folders.mjs";

/**
 * @typedef {object} Suite
 * @property {string} name what `npm test -- NAME` runs
 * @property {string[]} command arguments for Node
 * @property {"check" | "vitest" | "playwright"} kind how its result is counted
 * @property {number} stage suites of one stage run in parallel, stages one after the other
 * @property {true} [onlyByName] not part of a plain `npm test`; `npm test -- all` runs it
 * @property {number} [minutesMax] minutes after which the suite is stopped; default: 45
 * @property {"nothing" | "server" | "browser" | "browsers"} needs what has to be installed first: "browser"
 *   (Chromium) includes "server"; "browsers" includes "browser", and Firefox and WebKitGTK where they can be
 *   installed
 */

/** Returns the path of a package's program. @param {string} name @param {string} file */
const packageProgram = (name, file) => path.join(root, "node_modules", name, file);
/** Returns Node's arguments for a Vitest project. @param {string} project @param {number} [parallel] */
const vitestCommand = (project, parallel = 2) => [
  packageProgram("vitest", "vitest.mjs"),
  "run",
  `--project=${project}`,
  `--maxWorkers=${parallel}`,
];
/** Returns Node's arguments for a Playwright project. @param {string} project @param {number} parallel */
const playwrightCommand = (project, parallel) => [
  packageProgram("playwright", "cli.js"),
  "test",
  `--project=${project}`,
  `--workers=${parallel}`,
];

/**
 * Returns how many tests of a suite run in parallel. CI runs fewer, so that its tests do not time out when
 * the machine is busy.
 * @param {number} fastest the number with which the suite is fastest on two cores
 * @param {number} inCi the number in CI
 */
const workerCount = (fastest, inCi) => (process.env.CI === "true" ? inCi : fastest);

/**
 * All suites of `npm test`. The suites of stage 2 run in parallel, because they wait for servers and timers
 * for half of their time. Each suite of browser tests then runs alone, with several tests at a time, because
 * these wait for pages and timers for half of their time.
 * @type {Suite[]}
 */
export const suites = [
  {
    name: "types",
    command: [path.join(root, "scripts", "checkTypes.mjs")],
    kind: "check",
    stage: 1,
    needs: "nothing",
  },
  {
    name: "lint",
    command: [packageProgram("@biomejs/biome", "bin/biome"), "check", "."],
    kind: "check",
    stage: 1,
    needs: "nothing",
  },
  {
    name: "layers",
    command: [path.join(root, "scripts", "checkLayers.mjs")],
    kind: "check",
    stage: 1,
    needs: "nothing",
  },
  {
    name: "hooks",
    command: [path.join(root, "scripts", "checkHooks.mjs")],
    kind: "check",
    stage: 1,
    needs: "server",
  },
  { name: "unit", command: vitestCommand("unit"), kind: "vitest", stage: 1, needs: "nothing" },
  // `npm run simulate` runs 500 times as many seeds.
  { name: "simulation", command: vitestCommand("simulation"), kind: "vitest", stage: 1, needs: "nothing" },
  {
    name: "agreement",
    command: vitestCommand("agreement", workerCount(2, 1)),
    kind: "vitest",
    stage: 2,
    needs: "server",
  },
  {
    name: "server",
    command: vitestCommand("server", workerCount(4, 3)),
    kind: "vitest",
    stage: 2,
    needs: "server",
  },
  // `npm run fuzz` generates a hundred times as many cases.
  {
    name: "fuzz",
    command: vitestCommand("fuzz", workerCount(2, 1)),
    kind: "vitest",
    stage: 2,
    needs: "server",
    minutesMax: 120,
  },
  {
    name: "scripts",
    command: vitestCommand("scripts", workerCount(2, 1)),
    kind: "vitest",
    stage: 2,
    needs: "server",
  },
  { name: "budget", command: playwrightCommand("budget", 1), kind: "playwright", stage: 2, needs: "browser" },
  {
    name: "browsers",
    command: playwrightCommand("browsers", workerCount(3, 2)),
    kind: "playwright",
    stage: 4,
    needs: "browsers",
    onlyByName: true,
  },
  {
    name: "e2e",
    command: playwrightCommand("e2e", workerCount(4, 2)),
    kind: "playwright",
    stage: 3,
    needs: "browser",
  },
];
