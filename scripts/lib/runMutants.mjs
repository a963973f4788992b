import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { rolldown } from "rolldown";
import { equivalentMutants } from "./equivalentMutants.mjs";
import { root } from "./folders.mjs";
import { applyMutant, createMutants, mutantName } from "./mutate.mjs";
import { say } from "./progress.mjs";

/** The mutated files: the merge rule of shared entries and the rules that server and devices apply with it. */
const ruleFiles = [
  "entry",
  "line",
  "stamp",
  "clockOffset",
  "cursor",
  "device",
  "acceptIntents",
  "intentForm",
  "tombstones",
  "tickets",
];
const ruleFolder = path.join(root, "src", "domain", "cart", "sync");
const entry = path.join(root, "tests", "simulation", "mutantWorker.ts");
/** Number of simulated seeds per mutant; more seeds have found no further mutants. */
const seeds = 400;
/** Time limit of one seed, which takes about 10 ms; a mutant that exceeds it does not end and counts as caught. */
const seedTimeoutMs = 20_000;
/** Time limit of the unit tests; a mutant that exceeds it counts as caught. */
const unitTestsTimeoutMs = 120_000;

/**
 * Runs the simulation, and for its survivors the unit tests, on every mutant; prints survivors and counts.
 * @param {string[]} args names of `ruleFiles`, none for all; "line:50": the mutants of line 50; "--simulation": without the
 * unit tests
 * @returns {Promise<number>} exit code: 1 when a mutant survives that is not listed as equivalent
 */
export async function runMutants(args) {
  const files = args.filter((arg) => !arg.startsWith("--"));
  const isSimulationOnly = args.includes("--simulation");
  const folder = mkdtempSync(path.join(os.tmpdir(), "haat-mutants-"));
  const counts = { simulation: 0, unit: 0, equivalent: 0, survived: 0 };
  try {
    for (const each of files.length > 0 ? files : ruleFiles) {
      const [file = "", line] = each.split(":");
      const source = readFileSync(path.join(ruleFolder, `${file}.ts`), "utf8");
      const mutants = createMutants(`${file}.ts`, source);
      for (const mutant of mutants.filter((one) => !line || one.line === Number(line))) {
        const name = mutantName(file, source, mutant);
        const fate = await fateOf(name, `${file}.ts`, applyMutant(source, mutant), {
          folder,
          isSimulationOnly,
        });
        counts[fate] += 1;
        if (fate !== "simulation") say(`${fate.padEnd(10)} ${name} (line ${mutant.line})`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const { simulation, unit, equivalent, survived } = counts;
  const total = simulation + unit + survived;
  say(
    `Caught by the simulation ${simulation} of ${total} mutants, by unit tests only ${unit}, survived ${survived}.`,
  );
  say(`Equivalent to the rule: ${equivalent}.`);
  return survived > 0 ? 1 : 0;
}

/**
 * @param {string} name @param {string} file @param {string} code
 * @param {{ folder: string, isSimulationOnly: boolean }} options
 * @returns {Promise<"simulation" | "unit" | "equivalent" | "survived">}
 */
async function fateOf(name, file, code, { folder, isSimulationOnly }) {
  if (equivalentMutants[name]) return "equivalent";
  if (await simulationFails(file, code, folder)) return "simulation";
  return !isSimulationOnly && unitTestsFail(file, code, folder) ? "unit" : "survived";
}

/** @param {string} file @param {string} code @param {string} folder */
async function simulationFails(file, code, folder) {
  const bundle = await rolldown({
    input: entry,
    platform: "node",
    logLevel: "silent",
    plugins: [{ name: "mutant", load: (id) => (id === path.join(ruleFolder, file) ? code : null) }],
  });
  const output = path.join(folder, "mutant.mjs");
  await bundle.write({ file: output, format: "esm" });
  await bundle.close();
  const worker = new Worker(output, { workerData: { seeds } });
  const isCaught = await new Promise((resolve) => {
    const limit = setTimeout(() => resolve(true), seedTimeoutMs);
    worker.on("message", ({ held, failure }) => {
      limit.refresh();
      if (failure || held === seeds) resolve(failure !== undefined);
    });
    worker.on("error", () => resolve(true));
  });
  await worker.terminate();
  return isCaught;
}

/** @param {string} file @param {string} code @param {string} folder */
function unitTestsFail(file, code, folder) {
  const mutated = path.join(folder, file);
  writeFileSync(mutated, code);
  const config = path.join(root, "scripts", "lib", "mutantVitest.config.mjs");
  const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
  const { status } = spawnSync(process.execPath, [vitest, "run", "--config", config], {
    cwd: root,
    stdio: "ignore",
    timeout: unitTestsTimeoutMs,
    env: { ...process.env, MUTATED_FILE: path.join(ruleFolder, file), MUTATED_CODE: mutated },
  });
  return status !== 0;
}
