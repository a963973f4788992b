import { failureReport, unshortenedFailureReport } from "../report";
import type { Failure } from "../run";
import { runClient, runReleases } from "./run";
import { realScheduleOf } from "./runReal";
import { clientScheduleOf } from "./schedule";

/** A schedule of the client's own code takes a hundred times as long as one of the model. */
const runsMax = 100;

/** `failureReport` of a seed of the client's own code. */
export const clientFailureReport = (seed: number, message: string): Promise<string> =>
  failureReport(
    { seed, message },
    {
      schedule: clientScheduleOf(seed),
      run: runClient,
      runsMax,
      again: `npm run simulate -- --client --seed ${seed}`,
    },
  );

/** `failureReport` of a seed with pages and servers of three releases. */
export const releasesFailureReport = (seed: number, message: string): Promise<string> =>
  failureReport(
    { seed, message },
    {
      schedule: clientScheduleOf(seed),
      run: runReleases,
      runsMax,
      again: `runReleases(clientScheduleOf(${seed})) in tests/simulation/client/run.ts`,
    },
  );

/** `unshortenedFailureReport` of a seed of the client's own code against a real server. */
export const realFailureReport = (seed: number, failure: Failure): string =>
  unshortenedFailureReport(realScheduleOf(seed), failure, `npm run simulate -- --real --seed ${seed}`);
