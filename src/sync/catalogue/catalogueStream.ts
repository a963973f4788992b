import { createEventStream, type EventStream } from "../scheduler/eventStream";
import type { WakeTimer } from "../scheduler/wakeTimer";

/** The server tells a burst of changes, up to 250 ms long, by one message; who waits longer has all of it. */
const burstMs = 300;
/** All shoppers hear of a change at once. Spread over this time, they do not all ask at once. */
const spreadMs = 700;

/** The server's stream of changes; it rings the alarm when there is something to look at. */
export function createCatalogueStream(alarm: WakeTimer): EventStream {
  return createEventStream(alarm, {
    topics: ["shop/catalogue"],
    changed: () => alarm.within(burstMs + Math.random() * spreadMs),
    // A server that stops ends its streams, so this is how its absence is noticed at once.
    lookAfterEndMs: 1_000,
    doublingsMax: 4,
  });
}
