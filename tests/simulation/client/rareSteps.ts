import { cartLinesMax, wishlistMax } from "../../../src/domain/shared/limits";
import type { Random } from "../../../tools/testkit/seededRandom";
import type { Action } from "../actions";
import type { ServerLimits } from "../server";
import type { ClientStep } from "./schedule";

/*
 * What random steps reach too rarely: the devices 0 and 1, both of anna, begin with these steps.
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

/** The percentage of the seeds that begin with each kind of rare steps. */
const kinds: [percentage: number, stepsOf: (random: Random) => RareSteps][] = [
  [10, fullAccount],
  [5, forgottenRemoval],
  [10, restoreBetweenPages],
];

/** The rare steps of a seed; undefined for 75 % of the seeds. */
export function rareStepsOf(random: Random): RareSteps | undefined {
  let rest = random.below(100);
  for (const [percentage, stepsOf] of kinds) {
    if (rest < percentage) return stepsOf(random);
    rest -= percentage;
  }
  return;
}
