import { describe, expect, it } from "vitest";
import { clientFailureReport, releasesFailureReport } from "./report";
import { runClientSeed, runReleasesSeed } from "./run";

const seeds = 100;
const releaseSeeds = 30;
/** Seeds of one test. */
const share = 10;

describe("the client's own code on four devices loses nothing, doubles nothing and agrees", () => {
  for (let from = 0; from < seeds; from += share)
    it(`seeds ${from} to ${from + share - 1}`, async () => {
      for (let seed = from; seed < from + share; seed += 1) {
        const { failure } = await runClientSeed(seed);
        if (failure) throw new Error(await clientFailureReport(seed, failure.error.message));
      }
    });
});

describe("pages and servers of three releases, at any time, lose nothing, double nothing and agree", () => {
  for (let from = 0; from < releaseSeeds; from += share)
    it(`seeds ${from} to ${from + share - 1}`, async () => {
      for (let seed = from; seed < from + share; seed += 1) {
        const { failure } = await runReleasesSeed(seed);
        if (failure) throw new Error(await releasesFailureReport(seed, failure.error.message));
      }
    });
});

it("runs a seed in the same way each time", async () => {
  const [first, second] = [await runClientSeed(7), await runClientSeed(7)];
  expect(first.events).toBeGreaterThan(500);
  expect(second.events).toBe(first.events);
});
