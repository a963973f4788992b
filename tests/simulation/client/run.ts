import { createRandom, partSeed } from "../../../tools/testkit/seededRandom";
import { releasePlugins, releases } from "../releases/releases";
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

const releasePrograms: Promise<Programs>[] = [];

/** Runs a schedule with pages and servers of three releases. */
export async function runReleases(schedule: ClientSchedule): Promise<RunResult> {
  if (releasePrograms.length === 0)
    releasePrograms.push(...releases.map((release) => bundlePrograms(releasePlugins(release))));
  const all = await Promise.all(releasePrograms);
  const random = createRandom(partSeed(schedule.seed, 300));
  const world = new ClientWorld(schedule, random.pick(all), { programs: all, random });
  world.server.release = 1 + random.below(all.length);
  for (const browser of world.browsers) {
    browser.parts.programs = random.pick(all);
    browser.crash();
  }
  return takeSteps(world, schedule.steps);
}

export const runReleasesSeed = (seed: number) => runReleases(clientScheduleOf(seed));

export const runClientSeed = (seed: number) => runClient(clientScheduleOf(seed));
