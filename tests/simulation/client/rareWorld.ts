import { createRandom, type Random } from "../../../tools/testkit/seededRandom";
import { bundlePrograms, type Programs } from "./bundle";
import type { RareSteps } from "./rareSteps";
import { type ClientStep, clientScheduleOf } from "./schedule";
import { ClientWorld } from "./world";

const limits = { pageEntries: 200, forgetEvery: 5, tombstoneMs: 90 * 24 * 3_600_000, lines: 0, wishes: 0 };

let programs: Promise<Programs> | undefined;

/** Two devices of anna, to which only the rare steps happen. */
export async function rareWorld(rare: RareSteps) {
  programs ??= bundlePrograms();
  const schedule = { seed: 1, limits: { ...limits, ...rare.limits }, steps: rare.steps };
  const world = new ClientWorld(schedule, await programs);
  for (const signIn of clientScheduleOf(1).steps.slice(0, 2)) await world.take(signIn);
  const left = [...rare.steps];
  return {
    world,
    /** Takes the next steps. @param last the kind of the last one; without it: all */
    async take(last?: ClientStep["do"]): Promise<void> {
      for (let step = left.shift(); step; step = left.shift()) {
        await world.take(step);
        if (step.do === last) return;
      }
      if (last) throw new Error(`There is no step "${last}".`);
    },
  };
}

/** A `Random` whose `below` always returns `number` and whose `chance` always returns `answer`. */
export const drawing = (number: number, answer = false): Random => ({
  ...createRandom(1),
  below: () => number,
  chance: () => answer,
});
