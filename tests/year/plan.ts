import { createRandom, partSeed } from "../../tools/testkit/seededRandom";
import type { MessageFaultCounts, YearEvent } from "./events";
import { lifeOf } from "./life";

/* What happens to the orders of a simulated time, in virtual time and from a seed alone. */

export interface YearOptions {
  seed: number;
  /** How many want to order; one whose piece is sold out places no order. */
  shoppers: number;
  days: number;
  /** How often the server is killed. */
  kills: number;
}

/** The events of all shoppers' orders, sorted by virtual time (milliseconds since the beginning). */
export function planOf({ seed, shoppers, days, kills }: YearOptions): {
  events: YearEvent[];
  faults: MessageFaultCounts;
} {
  const faults = { lost: 0, doubled: 0, late: 0 };
  const events = Array.from({ length: shoppers }, (_, order) => lifeOf(seed, order, days, faults)).flat();
  const sorted = events.sort((a, b) => a.at - b.at || a.order - b.order);
  const random = createRandom(partSeed(seed, -2));
  for (let kill = 0; kill < kills; kill += 1) {
    // Spread over the whole time, at any kind of event.
    const from = Math.floor((sorted.length * kill) / kills);
    const event = sorted[from + random.below(Math.max(1, Math.floor(sorted.length / kills)))];
    if (event) event.killed = true;
  }
  return { events: sorted, faults };
}
