import { execFileSync } from "node:child_process";
import { type Failure, type RunResult, runSchedule, shrink, traceOf } from "./run";
import { type Schedule, scheduleOf } from "./schedule";

/** The commit that is checked out, for a report. */
export function readCommit(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return "unknown";
  }
}

/** A seed that has failed. `isEndless`: it has not ended, so it cannot be run again to be shortened. */
export interface FailedSeed {
  seed: number;
  message: string;
  isEndless?: boolean;
}

/**
 * What has to be known about a seed that fails: commit, seed, and the shortest schedule that fails, one step
 * per line. Only the first two when the schedule itself holds: then a check of the rules has failed.
 * @param options `schedule`: of the seed; `run`: runs a schedule; `runsMax`: see `shrink`; `again`: the
 * command that runs the seed again
 */
export async function failureReport(
  { seed, message, isEndless = false }: FailedSeed,
  options: {
    schedule: Schedule;
    run(schedule: Schedule): Promise<RunResult>;
    runsMax?: number;
    again: string;
  },
): Promise<string> {
  const { schedule, run, runsMax, again } = options;
  const head = `Seed ${seed} of commit ${readCommit()} fails: ${message}\nAgain: ${again}`;
  if (isEndless || !(await run(schedule)).failure) return head;
  const shortest = await shrink(schedule, { run, ...(runsMax && { runsMax }) });
  const lines = [head, `Shortest schedule, which fails with: ${shortest.failure.error.message}`];
  return [...lines, traceOf(shortest.schedule)].join("\n");
}

/** `failureReport` of a seed of the model of the devices. */
export const modelFailureReport = (failed: FailedSeed): Promise<string> =>
  failureReport(failed, {
    schedule: scheduleOf(failed.seed),
    run: runSchedule,
    again: `npm run simulate -- --seed ${failed.seed}`,
  });

/**
 * What has to be known about a schedule that fails with a real server: commit, seed and all its steps. It is
 * not shortened, because other steps have other times.
 * @param again the command that runs the seed again
 */
export const unshortenedFailureReport = (schedule: Schedule, { at, error }: Failure, again: string): string =>
  [
    `Seed ${schedule.seed} of commit ${readCommit()} fails after ${at} steps: ${error.message}`,
    `Again: ${again}`,
    traceOf(schedule),
  ].join("\n");
