import { afterAll, beforeAll, expect, test } from "vitest";
import { AccountsShop } from "../../../tools/testkit/server/accountsShop";
import { realFailureReport } from "../../simulation/client/report";
import { realScheduleOf, runRealSeed } from "../../simulation/client/runReal";
import type { ClientStep } from "../../simulation/client/schedule";

/*
 * The client's own code on three devices against a real server, with proxies that drop, repeat and delay
 * requests, and `kill -9`. More seeds: npm run simulate -- --real 100.
 */

let accounts: AccountsShop;
beforeAll(async () => {
  accounts = await AccountsShop.start();
});
afterAll(() => accounts.stop());

const yearMs = 365 * 24 * 60 * 60_000;

/** Why a seed is chosen. With right clocks, all changes are checked. */
const events: Record<string, (steps: readonly ClientStep[]) => boolean> = {
  "a clock years ahead": (steps) => steps.some((step) => step.do === "clock" && step.skewMs > yearMs),
  "right clocks": (steps) => steps.every((step) => step.do !== "clock"),
  "a full disk": (steps) => steps.some((step) => step.do === "disk" && step.isFull),
  "a sign-out": (steps) => steps.some((step) => step.do === "sign out"),
  "a crash": (steps) => steps.some((step) => step.do === "crash"),
};

test.each([
  [6, ["a clock years ahead", "a full disk", "a crash"]],
  [12, ["a clock years ahead", "a full disk", "a sign-out", "a crash"]],
  [19, ["right clocks", "a full disk", "a crash"]],
])("seed %i: three devices lose no change, count none twice, and converge", async (seed, expected) => {
  const { steps } = realScheduleOf(seed);
  const happening = Object.keys(events).filter((event) => events[event]?.(steps));
  expect(happening).toEqual(expected);
  const { failure } = await runRealSeed(accounts, seed);
  if (failure) throw new Error(realFailureReport(seed, failure), { cause: failure.error });
});
