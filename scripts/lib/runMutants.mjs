import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { runProgram } from "./childProcesses.mjs";
import { equivalentMutants } from "./equivalentMutants.mjs";
import { root } from "./folders.mjs";
import { applyMutant, createMutants, mutantName } from "./mutate.mjs";
import { say } from "./progress.mjs";
import { bundleSimulation, runSeeds } from "./simulationWorkers.mjs";
import { UserError } from "./userError.mjs";

const domainFolder = path.join(root, "src", "domain");
const rules = [
  "entry",
  "entries",
  "line",
  "stamp",
  "clockOffset",
  "cursor",
  "deviceSync",
  "mergeIntentsIntoEntries",
  "intentValidation",
  "tombstones",
  "syncTickets",
];
/**
 * The mutated files by name: the rules by which server and devices merge changes of carts and wishlists, and
 * the rules of profile edits.
 * @type {Readonly<Record<string, string>>}
 */
const ruleFiles = {
  ...Object.fromEntries(rules.map((name) => [name, path.join(domainFolder, "cart", "sync", `${name}.ts`)])),
  profileEntry: path.join(domainFolder, "account", "profileEntry.ts"),
};
/** Number of seeds (simulated runs) per mutant; in a trial, more seeds caught no further mutants. */
const seeds = 400;
/** Time limit of the unit tests; a mutant that exceeds it counts as caught. */
const unitTestsTimeoutMs = 120_000;

/**
 * Runs the simulation on every mutant, and the unit tests on each mutant that passes the simulation. Prints
 * counts, and the mutants that survive both.
 * @param {string[]} names of `ruleFiles`, none for all; "line:50": only the mutants of line 50 of line.ts
 * @param {{ isSimulationOnly: boolean }} options `isSimulationOnly`: without the unit tests
 * @returns {Promise<number>} exit code: 1 when a mutant survives that is not listed as equivalent
 */
export async function runMutants(names, { isSimulationOnly }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "haat-mutants-"));
  // Deletes the temporary folder also when a signal ends this process.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const all = zeroCounts();
  for (const name of names.length > 0 ? names : Object.keys(ruleFiles)) {
    const counts = zeroCounts();
    await runMutantsOfFile(name, { folder, isSimulationOnly, counts });
    say(`${name}: ${describeCounts(counts)}`);
    for (const fate of fates) all[fate] += counts[fate];
  }
  say(describeCounts(all));
  return all.survived > 0 ? 1 : 0;
}

/** @typedef {"simulation" | "unit" | "equivalent" | "survived"} Fate */
/** @type {Fate[]} */
const fates = ["simulation", "unit", "equivalent", "survived"];
/** @returns {Record<Fate, number>} */
const zeroCounts = () => ({ simulation: 0, unit: 0, equivalent: 0, survived: 0 });

/** Describes the counts in one sentence. @param {Record<Fate, number>} counts */
function describeCounts({ simulation, unit, equivalent, survived }) {
  const total = simulation + unit + equivalent + survived;
  return `${total} mutants: the simulation catches ${simulation}, only unit tests ${unit}; ${equivalent} equivalent, ${survived} survive.`;
}

/**
 * Runs the mutants of a file, as many at a time as there are processors.
 * @param {string} name see `runMutants`
 * @param {{ folder: string, isSimulationOnly: boolean, counts: Record<Fate, number> }} options
 */
async function runMutantsOfFile(name, { folder, isSimulationOnly, counts }) {
  const [file = "", line] = name.split(":");
  const sourceFile = ruleFiles[file];
  if (!sourceFile)
    throw new UserError(`There is no rule "${file}". There are ${Object.keys(ruleFiles).join(", ")}.`);
  const source = readFileSync(sourceFile, "utf8");
  const mutants = createMutants(`${file}.ts`, source).filter((each) => !line || each.line === Number(line));
  const takeMutants = async (/** @type {number} */ thread) => {
    for (let mutant = mutants.shift(); mutant; mutant = mutants.shift()) {
      const label = mutantName(file, source, mutant);
      const code = applyMutant(source, mutant);
      const fate = equivalentMutants[label]
        ? "equivalent"
        : await runMutant(sourceFile, code, path.join(folder, `${thread}`), isSimulationOnly);
      counts[fate] += 1;
      if (fate !== "simulation") say(`${fate.padEnd(10)} ${label} (line ${mutant.line})`);
    }
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, (_, thread) => takeMutants(thread)));
}

/**
 * Runs the simulation, then the unit tests, on one mutant, and returns which of them caught it.
 * @param {string} sourceFile @param {string} code
 * @param {string} output start of the names of temporary files
 * @param {boolean} isSimulationOnly
 * @returns {Promise<Fate>}
 */
async function runMutant(sourceFile, code, output, isSimulationOnly) {
  const bundle = `${output}.mjs`;
  await bundleSimulation(bundle, [
    { name: "mutant", load: (/** @type {string} */ loaded) => (loaded === sourceFile ? code : null) },
  ]);
  if (await runSeeds(bundle, { first: 0, count: seeds, threads: 1 })) return "simulation";
  return !isSimulationOnly && (await unitTestsFail(sourceFile, code, `${output}.ts`)) ? "unit" : "survived";
}

/**
 * Whether the unit tests catch the mutant `code` of `sourceFile`.
 * @param {string} sourceFile @param {string} code @param {string} mutated where the code is written to
 */
async function unitTestsFail(sourceFile, code, mutated) {
  writeFileSync(mutated, code);
  const config = path.join(root, "scripts", "lib", "mutantVitest.config.mjs");
  const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
  const { code: exitCode } = await runProgram(process.execPath, [vitest, "run", "--config", config], {
    cwd: root,
    timeout: unitTestsTimeoutMs,
    env: { ...process.env, MUTATED_FILE: sourceFile, MUTATED_CODE: mutated },
  });
  return exitCode !== 0;
}
