import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { bundleSimulation, runSeeds } from "../../scripts/lib/simulationWorkers.mjs";
import { Executor } from "./executor";
import { failureReport, modelFailureReport, readCommit, unshortenedFailureReport } from "./report";
import { type Failure, runSchedule, runSeed, shrink } from "./run";
import { type Schedule, scheduleOf } from "./schedule";

/** `npm run simulate` runs 1,000,000. */
const seeds = 2_000;
/** The suite runs another file at the same time. */
const threads = 2;

it(`the devices of an account lose nothing, double nothing and agree: ${seeds} seeds`, async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "haat-simulation-"));
  try {
    const bundle = path.join(folder, "seeds.mjs");
    await bundleSimulation(bundle);
    const failure = await runSeeds(bundle, { first: 0, count: seeds, threads });
    if (failure) throw new Error(await modelFailureReport(failure));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe("the simulation", () => {
  it("runs a seed in the same way each time", async () => {
    const [first, second] = [await runSeed(7), await runSeed(7)];
    expect(first.events).toBeGreaterThan(100);
    expect(second.events).toBe(first.events);
  });

  describe("of a schedule that fails", () => {
    const { limits, steps } = scheduleOf(3);
    // More lines than an account may have: a device that works never sends what is refused for its form.
    const action = { on: "line", do: "add", item: 9, n: 0 } as const;
    const bad = { do: "tap", device: 0, waitMs: 10, action } as const;
    const schedule: Schedule = { seed: 3, limits, steps: [...steps.slice(0, 20), bad, ...steps.slice(20)] };

    it("shortens it to the steps that matter", async () => {
      expect((await runSchedule(schedule)).failure).toBeDefined();
      const shortest = await shrink(schedule);
      expect(shortest.schedule.steps).toEqual([expect.objectContaining({ action })]);
    });

    it("reports commit, seed and the steps that matter", async () => {
      const again = "npm run simulate -- --seed 3";
      const report = await failureReport(
        { seed: 3, message: "a change is lost" },
        { schedule, run: runSchedule, again },
      );
      expect(report).toContain(`Seed 3 of commit ${readCommit()} fails: a change is lost\nAgain: ${again}\n`);
      expect(report.match(/^\d+\. .*/gm)).toEqual([expect.stringMatching(/^1\. after .*"item":9/)]);
    });

    it("reports commit, seed and all steps when its times are real", async () => {
      const { failure } = await runSchedule(schedule);
      const report = unshortenedFailureReport(schedule, failure as Failure, "npm test -- server");
      expect(report).toContain(`Seed 3 of commit ${readCommit()} fails after`);
      expect(report).toContain(failure?.error.message);
      expect(report.match(/^\d+\. after .*/gm)).toHaveLength(schedule.steps.length);
    });
  });
});

describe("the executor", () => {
  it("fires what became due during a sleep once, and continues nothing that was cancelled", async () => {
    const executor = new Executor(0);
    const fired: string[] = [];
    const [awake, cancelled] = [{}, {}];
    executor.after(10, awake, () => fired.push(`awake at ${executor.nowMs}`));
    executor.after(10, cancelled, () => fired.push("cancelled"));
    executor.cancel(cancelled);
    executor.after(20, cancelled, () => fired.push("cancelled"));
    await executor.skip(1_000);
    expect(fired).toEqual(["awake at 1000"]);
  });
});
