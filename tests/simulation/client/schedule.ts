import { createRandom, partSeed, type Random } from "../../../tools/testkit/seededRandom";
import { randomAction } from "../actions";
import { type Schedule, type Step, scheduleOf } from "../schedule";
import { rareStepsOf } from "./rareSteps";

/*
 * Schedules of the real client: the language is that of schedule.ts. There are fewer and shorter ones,
 * because each step takes a hundred times as long.
 */

export type ClientStep = Step;
export type ClientSchedule = Schedule;

/** Two that begin, one that only listens, and one that joins later. */
export const clientDevices = 4;
const listener = 2;
/** How many steps of `scheduleOf` follow the sign-ins, and how many follow rare steps. */
const stepsMax = 12;
const stepsAfterRareMax = 6;

/** @param seed a whole number */
export function clientScheduleOf(seed: number): ClientSchedule {
  const random = createRandom(partSeed(seed, 2));
  const { limits, steps } = scheduleOf(seed + 1_000_000);
  const own = steps.flatMap((step): Step[] => {
    if (!("device" in step)) return [step];
    const device = step.device % clientDevices;
    const acting = { ...step, device: device === listener && step.do === "tap" ? 0 : device };
    return [acting.do === "tap" ? { ...acting, action: simple(random) } : (acting as Step)];
  });
  const first = [0, 1, listener].map(
    (device): Step => ({ do: "sign in", device, account: "anna", waitMs: 300 }),
  );
  const rare = rareStepsOf(random);
  // `first` replaces the sign-ins of `scheduleOf`.
  const others = own.slice(first.length).slice(0, rare ? stepsAfterRareMax : stepsMax);
  return {
    seed,
    limits: { ...limits, ...rare?.limits },
    steps: [...first, ...(rare?.steps ?? []), ...others].map(soon),
  };
}

/** The polls of a longer wait bring nothing new. */
const soon = (step: Step): Step => ({ ...step, waitMs: Math.min(step.waitMs, 4_000) });

/** An action that has a button. */
function simple(random: Random) {
  for (;;) {
    const action = randomAction(random);
    if (action.on !== "line" || ["add", "less", "remove", "accept"].includes(action.do)) return action;
  }
}
