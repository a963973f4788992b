import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatEntryName } from "../../../src/domain/cart/sync/entries";
import { createRandom, type Random } from "../../../tools/testkit/seededRandom";
import { AccountsShop } from "../../../tools/testkit/server/accountsShop";
import { type Changes, expectedValue, noChanges, union } from "../../simulation/changes";
import { shownOf, unsent } from "../../simulation/deviceState";
import { Oracle } from "../../simulation/oracle";
import { unshortenedFailureReport } from "../../simulation/report";
import { runSteps } from "../../simulation/run";
import { type Schedule, type Step, scheduleOf } from "../../simulation/schedule";
import { shownValue } from "../../simulation/shownValue";
import { ScheduleDevice } from "./scheduleDevice";

/*
 * Schedules of tests/simulation against a real server: three devices of one account, a proxy that drops,
 * repeats and delays requests and drops answers, and `kill -9` of the server in between. Time is real, so the
 * steps follow each other at once.
 */

const seeds = [1, 2, 3, 4];
const stepsMax = 30;

let accounts: AccountsShop;
beforeAll(async () => {
  accounts = await AccountsShop.start();
});
afterAll(() => accounts.stop());

/** The first steps of a schedule, with a kill in their middle. */
function killScheduleOf(seed: number): Schedule {
  const schedule = scheduleOf(seed + 5_000);
  const steps = schedule.steps.slice(0, stepsMax);
  return {
    ...schedule,
    seed,
    steps: steps.toSpliced(steps.length >> 1, 0, { do: "restart server", waitMs: 0 }),
  };
}

/** Three devices of one account. */
class Account {
  readonly oracle = new Oracle();
  readonly devices: ScheduleDevice[] = [];
  readonly random: Random;

  constructor(readonly seed: number) {
    this.random = createRandom(seed);
  }

  async signIn(): Promise<void> {
    const email = await accounts.createShopper();
    for (const name of ["1", "2", "3"]) {
      const signedIn = await accounts.signIn(email, undefined, randomUUID());
      this.devices.push(
        new ScheduleDevice(accounts, name, signedIn, createRandom(this.seed + 7), this.oracle),
      );
    }
  }

  async take(step: Step): Promise<void> {
    const { devices, random } = this;
    const device = "device" in step ? devices[step.device % devices.length] : undefined;
    if (device && step.do === "tap" && (step.action.on !== "line" || step.action.do !== "burst"))
      device.tap(step);
    if (device && step.do === "network") device.mode = step.mode;
    if (step.do === "restart server") {
      const interrupted = devices.map((each) => each.exchange().catch(() => {}));
      await accounts.shop.kill();
      await Promise.all(interrupted);
      await accounts.shop.restart();
    }
    if (device) await device.exchange();
    if (random.chance(0.2)) await devices[random.below(3)]?.deliver();
  }

  /** Ends all disturbances and checks that everything that was tapped is everywhere. */
  async heal(): Promise<void> {
    const { devices, oracle } = this;
    for (const device of devices) {
      device.mode = "good";
      await device.deliver();
    }
    for (let round = 0; round < 6; round += 1) for (const device of devices) await device.exchange();
    expect(devices.flatMap(({ state }) => unsent(state))).toEqual([]);
    const names = [...oracle.names()];
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const text = formatEntryName(name);
      const all = devices.map(({ state }): Changes => state.mine.get(text) ?? noChanges).reduce(union);
      const shown = devices.map(({ state }) => shownValue(name, shownOf(state, name).entry));
      expect(shown, text).toEqual(devices.map(() => expectedValue(name, all)));
    }
  }
}

test.each(seeds)(
  "seed %i: three devices agree after everything that a network can do, and kill -9",
  async (seed) => {
    const account = new Account(seed);
    await account.signIn();
    const schedule = killScheduleOf(seed);
    const failure = await runSteps(account, schedule.steps);
    const again = "npx vitest run --project server tests/server/cart/schedule.test.ts";
    if (failure)
      throw new Error(unshortenedFailureReport(schedule, failure, again), { cause: failure.error });
  },
);
