import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { readArguments } from "../../scripts/lib/arguments.mjs";
import { bundleSimulation, runSeeds } from "../../scripts/lib/simulationWorkers.mjs";
import { AccountsShop } from "../../tools/testkit/server/accountsShop";
import { clientFailureReport, realFailureReport } from "./client/report";
import { runClient } from "./client/run";
import { runRealSeed } from "./client/runReal";
import { clientScheduleOf } from "./client/schedule";
import { runAllCases } from "./exhaustive";
import { modelFailureReport, readCommit } from "./report";

/*
 * npm run simulate -- --exhaustive: runs every case of three devices that do five things (exhaustive.ts).
 * npm run simulate [-- SEEDS] [--seed N] [--client]: runs the schedules of SEEDS seeds (1,000,000) from N (0)
 * on. Stops at the first that fails, and prints commit, seed and the shortest schedule that fails, too.
 * --client: with the client's own code (client/). npm run simulate -- --real [SEEDS] [--seed N]: with the
 * client's own code and a real server; 100 seeds.
 */

const progressEvery = 10_000;
const realSeeds = 100;

async function main(): Promise<number> {
  const { names, flags, numbers } = readArguments(
    "npm run simulate [-- [SEEDS] [--seed N] [--client | --real | --exhaustive]]",
    { max: 1, numericArguments: true, numberOptions: ["seed"], flags: ["client", "real", "exhaustive"] },
  );
  if (flags.has("exhaustive")) {
    console.log(`${runAllCases(5)} cases hold, at commit ${readCommit()}.`);
    return 0;
  }
  const seed = numbers.get("seed");
  const first = seed ?? 0;
  const countOr = (fallback: number) => Number(names[0] ?? (seed === undefined ? fallback : 1));
  if (flags.has("real")) return runReal(first, countOr(realSeeds));
  const count = countOr(1_000_000);
  const startMs = Date.now();
  const holds = flags.has("client")
    ? await runClientSeeds(first, count)
    : await runOnAllProcessors(first, count);
  if (!holds) return 1;
  const perSecond = Math.round(count / ((Date.now() - startMs) / 1_000));
  console.log(
    `${count} seeds hold, from ${first} on, at commit ${readCommit()}; ${perSecond} seeds per second.`,
  );
  return 0;
}

const sayProgress = (held: number, count: number) => {
  if (held % progressEvery === 0) console.log(`${held} of ${count} seeds hold`);
};

async function runClientSeeds(first: number, count: number): Promise<boolean> {
  for (let n = 0; n < count; n += 1) {
    const { failure } = await runClient(clientScheduleOf(first + n));
    if (failure) {
      console.error(await clientFailureReport(first + n, failure.error.message));
      return false;
    }
    sayProgress(n + 1, count);
  }
  return true;
}

async function runOnAllProcessors(first: number, count: number): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "haat-simulation-"));
  try {
    const bundle = path.join(folder, "seeds.mjs");
    await bundleSimulation(bundle);
    const onHeld = (held: number) => sayProgress(held, count);
    const failure = await runSeeds(bundle, { first, count, threads: os.availableParallelism(), onHeld });
    if (failure) console.error(await modelFailureReport(failure));
    return !failure;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runReal(first: number, count: number): Promise<number> {
  const accounts = await AccountsShop.start();
  try {
    for (let seed = first; seed < first + count; seed += 1) {
      const { failure } = await runRealSeed(accounts, seed);
      if (!failure) continue;
      console.error(realFailureReport(seed, failure));
      return 1;
    }
  } finally {
    await accounts.stop();
  }
  console.log(`${count} seeds hold, from ${first} on, at commit ${readCommit()}.`);
  return 0;
}

process.exitCode = await main();
