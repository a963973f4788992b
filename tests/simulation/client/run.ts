import { bundlePrograms, type Programs } from "./bundle";
import { type ClientSchedule, clientScheduleOf } from "./schedule";
import { ClientWorld } from "./world";

let programs: Promise<Programs> | undefined;

/** Runs a schedule with the client's own code. @returns the error when something does not hold */
export async function runClient(
  schedule: ClientSchedule,
): Promise<{ failure?: { at: number; error: Error }; events: number }> {
  programs ??= bundlePrograms();
  const world = new ClientWorld(schedule, await programs);
  let at = 0;
  try {
    for (const step of schedule.steps) {
      await world.take(step);
      at += 1;
    }
    await world.heal();
    return { events: world.executor.fired };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { failure: { at, error }, events: world.executor.fired };
  }
}

export const runClientSeed = (seed: number) => runClient(clientScheduleOf(seed));
