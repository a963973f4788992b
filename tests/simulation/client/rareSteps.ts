import { cartLinesMax, wishlistMax } from "../../../src/domain/shared/limits";
import type { Random } from "../../../tools/testkit/seededRandom";
import type { Action } from "../actions";
import type { ServerLimits } from "../server";
import type { ClientStep } from "./schedule";

/*
 * What random steps reach too rarely: the devices 0 and 1, both of anna, and the visitor's device 3 begin
 * with these steps.
 */

export interface RareSteps {
  steps: ClientStep[];
  limits?: Partial<ServerLimits>;
}

const step = (waitMs: number, what: object): ClientStep => ({ ...what, waitMs }) as ClientStep;
const tap = (device: number, action: Action, waitMs = 500) => step(waitMs, { do: "tap", device, action });
const network = (device: number, mode: "good" | "off", waitMs: number) =>
  step(waitMs, { do: "network", device, mode });
const line = (what: "add" | "remove", item = 0): Action => ({ on: "line", do: what, item, n: 1 });
const wish = (item: number): Action => ({ on: "wish", item, n: 1 });
const size: Action = { on: "size", item: 1 };
const signIn = (device: number, waitMs: number) => step(waitMs, { do: "sign in", device, account: "anna" });

/** The account is at most one line and one item below its limits, and device 1 adds more. */
export function fullAccount(random: Random): RareSteps {
  return {
    limits: { lines: cartLinesMax - random.below(2), wishes: wishlistMax - random.below(2) },
    steps: [
      tap(0, line("add")),
      tap(0, wish(0)),
      network(1, "off", 2_000),
      ...[line("add", 1), wish(1), size].map((action) => tap(1, action)),
      network(1, "good", 500),
      // A change of a refused line is sent again with it.
      tap(1, line("add", 1), 3_000),
    ],
  };
}

/** Device 1 has not sent its tap on a line when the server forgets that the line was removed later. */
export function forgottenRemoval(): RareSteps {
  return {
    limits: { tombstoneMs: 5_000, forgetEvery: 2 },
    steps: [
      tap(0, line("add")),
      network(1, "off", 3_000),
      tap(1, line("add")),
      tap(1, size),
      tap(0, line("remove"), 1_000),
      step(1_000, { do: "sleep", ms: 60_000 }),
      ...[wish(0), wish(1)].map((action) => tap(0, action, 3_000)),
      network(1, "good", 3_000),
    ],
  };
}

/** Device 1 sends a change while it pulls several pages, and a backup is restored before the last one. */
export function restoreBetweenPages(random: Random): RareSteps {
  const others: Action[] = [line("add"), line("add", 1), line("add", 2), wish(0), wish(1)];
  return {
    limits: { pageEntries: 2, lines: 0, wishes: 0 },
    steps: [
      network(1, "off", 3_000),
      ...others.map((action) => tap(0, action)),
      tap(1, size),
      step(3_000, { do: "back up server" }),
      network(1, "good", 10),
      step(60 + random.below(400), { do: "restore server" }),
    ],
  };
}

/** Device 1 signs out with unsent changes and without a network, which asks, and signs in again later. */
export function offlineSignOut(random: Random): RareSteps {
  return {
    steps: [
      tap(0, line("add")),
      network(1, "off", 2_000),
      ...[line("add"), line("add", 1), wish(0)].map((action) => tap(1, action)),
      step(random.below(300), { do: "sign out", device: 1, mayDiscard: random.chance(0.5) }),
      network(1, "good", 2_000),
      signIn(1, random.below(500)),
      tap(1, line("add", 2), 2_000),
    ],
  };
}

/** Device 1 continues as it was at an earlier time; half of the times it had unsent changes then. */
export function restoredPhone(random: Random): RareSteps {
  return {
    steps: [
      tap(0, line("add")),
      ...(random.chance(0.5) ? [network(1, "off", 2_000)] : []),
      tap(1, line("add"), 2_000),
      tap(1, wish(0)),
      step(random.below(3_000), { do: "copy", device: 1 }),
      network(1, "good", 500),
      tap(1, line("add")),
      tap(0, line("remove"), 2_000),
      step(random.below(3_000), { do: "restore copy", device: 1 }),
      tap(1, line("add"), random.below(2_000)),
    ],
  };
}

/** Device 1 has not sent its taps when nothing runs for 30 days. */
export function monthOffline(): RareSteps {
  return {
    steps: [
      tap(0, line("add")),
      network(1, "off", 3_000),
      ...[line("add"), line("add", 1), wish(1)].map((action) => tap(1, action)),
      step(300, { do: "sleep", ms: 30 * 24 * 60 * 60_000 }),
      tap(0, line("add")),
      network(1, "good", 2_000),
    ],
  };
}

/** Device 3 has a visitor's cart, joins it to that of the account, and crashes meanwhile. */
export function visitorJoin(random: Random): RareSteps {
  return {
    steps: [
      ...[line("add"), line("add", 1)].map((action) => tap(0, action)),
      ...[line("add"), line("add"), line("add", 2), wish(0)].map((action) => tap(3, action)),
      signIn(3, random.below(500)),
      step(random.below(200), { do: "crash", device: 3, awaits: 1 + random.below(60) }),
      tap(3, line("add", 2), random.below(300)),
    ],
  };
}

/** The percentage of the seeds that begin with each kind of rare steps. */
const kinds: [percentage: number, stepsOf: (random: Random) => RareSteps][] = [
  [10, fullAccount],
  [5, forgottenRemoval],
  [10, restoreBetweenPages],
  [4, offlineSignOut],
  [4, restoredPhone],
  [4, monthOffline],
  [4, visitorJoin],
];

/** The rare steps of a seed; undefined for 59 % of the seeds. */
export function rareStepsOf(random: Random): RareSteps | undefined {
  let rest = random.below(100);
  for (const [percentage, stepsOf] of kinds) {
    if (rest < percentage) return stepsOf(random);
    rest -= percentage;
  }
  return;
}
