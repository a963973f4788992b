import type { AccountsShop } from "../../../tools/testkit/server/accountsShop";
import { type RunResult, takeSteps } from "../run";
import { bundlePrograms, type Programs } from "./bundle";
import { RealWorld } from "./realWorld";
import { type ClientSchedule, type ClientStep, clientScheduleOf } from "./schedule";

let programs: Promise<Programs> | undefined;

/** The number of simulated schedules that make one schedule of the real server. */
const parts = 4;

/**
 * The schedule of a seed, with a kill in the middle, a backup before it that is restored after it, a phone
 * that is restored from a copy, and a browser that deletes everything. Only every third has wrong clocks,
 * because restamped changes are not checked.
 */
export function realScheduleOf(seed: number): ClientSchedule {
  const schedule = clientScheduleOf(seed);
  const hasWrongClocks = seed % 3 === 0;
  const steps = Array.from({ length: parts }, (_, n) => clientScheduleOf(parts * seed + n).steps)
    .flat()
    .filter(({ do: what }) => what !== "clock" || hasWrongClocks)
    .flatMap((step) => (isAdd(step) ? [step, step] : [step]));
  const fifth = Math.floor(steps.length / 5);
  const part = (n: number) => steps.slice(n * fifth, n === 4 ? undefined : (n + 1) * fifth);
  const between = disturbances(seed);
  return { ...schedule, steps: between.flatMap((added, n) => [...part(n), ...added]).concat(part(4)) };
}

/** What is added between the five parts of a schedule. */
function disturbances(seed: number): ClientStep[][] {
  const device = seed;
  return [
    [{ do: "copy", device, waitMs: 0 }],
    [
      { do: "back up server", waitMs: 0 },
      { do: "restart server", waitMs: 0 },
    ],
    [
      { do: "evict", device: device + 1, waitMs: 0 },
      { do: "restore copy", device, waitMs: 0 },
    ],
    [{ do: "restore server", waitMs: 0 }],
  ];
}

/** Whether a tap is made twice, so that the second one can find the first one unsent. */
const isAdd = (step: ClientStep): boolean =>
  step.do === "tap" && step.action.on === "line" && step.action.do === "add";

/** Runs the schedule of a seed with the client's own code against a real server. */
export async function runRealSeed(accounts: AccountsShop, seed: number): Promise<RunResult> {
  programs ??= bundlePrograms();
  const world = new RealWorld(accounts, await programs, seed);
  await world.start();
  try {
    return await takeSteps(world, realScheduleOf(seed).steps);
  } finally {
    await world.stop();
  }
}
