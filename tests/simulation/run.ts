import { Violation } from "./changes";
import { checkRules } from "./rules/run";
import { type Schedule, scheduleOf } from "./schedule";
import { World } from "./world";

/** Why a run failed; `at`: the number of steps that were taken. */
export interface Failure {
  at: number;
  error: Error;
}

export interface RunResult {
  /** undefined when everything holds */
  failure?: Failure;
  events: number;
}

/** Runs a schedule in the model of the devices. */
export const runSchedule = (schedule: Schedule): Promise<RunResult> =>
  takeSteps(new World(schedule), schedule.steps);

/** A world in which the steps of a schedule happen. */
interface ScheduleWorld<Step> {
  take(step: Step): Promise<void>;
  /** Lets its devices agree. */
  heal(): Promise<void>;
}

/** Takes all steps in a world, and lets its devices agree afterwards. */
export async function takeSteps<Step>(
  world: ScheduleWorld<Step> & { executor: { fired: number } },
  steps: readonly Step[],
): Promise<RunResult> {
  const failure = await runSteps(world, steps);
  return { ...(failure && { failure }), events: world.executor.fired };
}

/** Takes all steps, then heals the world. @returns the failure, if there is one */
export async function runSteps<Step>(
  world: ScheduleWorld<Step>,
  steps: readonly Step[],
): Promise<Failure | undefined> {
  let at = 0;
  try {
    for (const step of steps) {
      await world.take(step);
      at += 1;
    }
    await world.heal();
    return;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { at, error };
  }
}

/** Runs the schedule of a seed, after the checks of the rules with its random values. */
export async function runSeed(seed: number): Promise<RunResult> {
  try {
    checkRules(seed);
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    return { failure: { at: 0, error }, events: 0 };
  }
  return runSchedule(scheduleOf(seed));
}

/**
 * A shorter schedule that fails, too: leaves out as many steps as possible, in halves, quarters and so on
 * down to single steps.
 * @param options `runsMax`: after so many runs the shortest one so far is good enough
 */
export async function shrink(
  schedule: Schedule,
  { run = runSchedule, runsMax = 2_000 } = {},
): Promise<{ schedule: Schedule; failure: Failure }> {
  const first = (await run(schedule)).failure;
  if (!first) throw new Error("The schedule does not fail.");
  let best = { schedule: { ...schedule, steps: schedule.steps.slice(0, first.at + 1) }, failure: first };
  let runs = 0;
  for (let size = Math.ceil(best.schedule.steps.length / 2); size >= 1; ) {
    let isShorter = false;
    for (let from = 0; from < best.schedule.steps.length && runs < runsMax; ) {
      const { steps } = best.schedule;
      const rest = steps.filter((_, at) => at < from || at >= from + size);
      // Left out with its time, or with its time spent by the next step.
      const waitMs = steps.slice(from, from + size).reduce((sum, step) => sum + step.waitMs, 0);
      const later = rest.map((step, at) => (at === from ? { ...step, waitMs: step.waitMs + waitMs } : step));
      let isFailing = false;
      for (const candidate of [rest, later]) {
        const { failure } = await run({ ...schedule, steps: candidate });
        runs += 1;
        if (!failure) continue;
        best = { schedule: { ...schedule, steps: candidate }, failure };
        isFailing = true;
        break;
      }
      if (isFailing) isShorter = true;
      else from += size;
    }
    if (size === 1 && (!isShorter || runs >= runsMax)) break;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  return best;
}

/** A schedule as text, one step per line. */
export const traceOf = ({ limits, steps }: Schedule): string =>
  [
    `limits ${JSON.stringify(limits)}`,
    ...steps.map(({ waitMs, ...step }, at) => `${at + 1}. after ${waitMs} ms: ${JSON.stringify(step)}`),
  ].join("\n");
