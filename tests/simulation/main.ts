import { execFileSync } from "node:child_process";
import { AccountsShop } from "../../tools/testkit/server/accountsShop";
import { runClient } from "./client/run";
import { realScheduleOf, runRealSeed } from "./client/runReal";
import { clientScheduleOf } from "./client/schedule";
import { runAllCases } from "./exhaustive";
import { runSchedule, shrink, traceOf } from "./run";
import { scheduleOf } from "./schedule";

/*
 * npm run simulate -- --exhaustive: runs every case of three devices that do five things (exhaustive.ts).
 * npm run simulate [-- SEEDS] [--seed N] [--client]: runs the schedules of SEEDS seeds (1,000,000) from N (0) on. Stops at the first that
 * fails, and prints commit, seed and the shortest schedule that fails, too. --client: with the client's own code (client/).
 * npm run simulate -- --real [SEEDS] [--seed N]: with the client's own code and a real server; 100 seeds.
 */

const progressEvery = 10_000;
const realSeeds = 100;

function numberOf(text: string | undefined, name: string): number {
  if (!text || !/^\d{1,9}$/.test(text)) throw new Error(`${name} is "${text ?? ""}": write a whole number.`);
  return Number(text);
}

function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return "unknown";
  }
}

/** @returns whether the seed holds */
async function runAndReport(seed: number, isClient: boolean): Promise<boolean> {
  const [schedule, run] = isClient ? [clientScheduleOf(seed), runClient] : [scheduleOf(seed), runSchedule];
  const { failure } = await run(schedule);
  if (!failure) return true;
  const shortest = await shrink(schedule, { run, runsMax: isClient ? 100 : 2_000 });
  console.error(`Seed ${seed} of commit ${commit()} fails: ${failure.error.message}`);
  console.error(`Shortest schedule, which fails with: ${shortest.failure.error.message}`);
  console.error(traceOf(shortest.schedule));
  return false;
}

async function main(args: readonly string[]): Promise<number> {
  if (args.includes("--exhaustive")) {
    console.log(`${runAllCases(5)} cases hold, at commit ${commit()}.`);
    return 0;
  }
  if (args.includes("--real")) return runReal(args.filter((arg) => arg !== "--real"));
  const at = args.indexOf("--seed");
  const first = at < 0 ? 0 : numberOf(args[at + 1], "--seed");
  const isClient = args.includes("--client");
  const rest = args.filter((arg, n) => arg !== "--client" && (at < 0 || (n !== at && n !== at + 1)));
  const count = rest[0] === undefined ? (at < 0 ? 1_000_000 : 1) : numberOf(rest[0], "SEEDS");
  for (let n = 0; n < count; n += 1) {
    if (!(await runAndReport(first + n, isClient))) return 1;
    if ((n + 1) % progressEvery === 0) console.log(`${n + 1} of ${count} seeds hold`);
  }
  console.log(`${count} seeds hold, from ${first} on, at commit ${commit()}.`);
  return 0;
}

async function runReal(args: readonly string[]): Promise<number> {
  const at = args.indexOf("--seed");
  const first = at < 0 ? 0 : numberOf(args[at + 1], "--seed");
  const [seeds] = args.filter((_, n) => at < 0 || (n !== at && n !== at + 1));
  const count = seeds === undefined ? (at < 0 ? realSeeds : 1) : numberOf(seeds, "SEEDS");
  const accounts = await AccountsShop.start();
  try {
    for (let seed = first; seed < first + count; seed += 1) {
      const { failure } = await runRealSeed(accounts, seed);
      if (!failure) continue;
      console.error(
        `Seed ${seed} of commit ${commit()} fails at step ${failure.at}: ${failure.error.message}`,
      );
      console.error(traceOf(realScheduleOf(seed)));
      return 1;
    }
  } finally {
    await accounts.stop();
  }
  console.log(`${count} seeds hold, from ${first} on, at commit ${commit()}.`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
