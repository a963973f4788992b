import { failureReport } from "../report";
import { runClient, runReleases } from "./run";
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
