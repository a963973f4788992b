import { type RunResult, takeSteps } from "../run";
import { bundlePrograms, type Programs } from "./bundle";
import { type ClientSchedule, clientScheduleOf } from "./schedule";
import { ClientWorld } from "./world";

let programs: Promise<Programs> | undefined;

/** Runs a schedule with the client's own code. */
export async function runClient(schedule: ClientSchedule): Promise<RunResult> {
  programs ??= bundlePrograms();
  return takeSteps(new ClientWorld(schedule, await programs), schedule.steps);
}

export const runClientSeed = (seed: number) => runClient(clientScheduleOf(seed));
