import { followTopics } from "../server/realtime";
import { type Alarm, jitter } from "./alarm";

/** The server tells a burst of changes, up to 250 ms long, by one message; who waits longer has all of it. */
const burstMs = 300;
/** All shoppers hear of a change at once. Spread over this time, they do not all ask at once. */
const spreadMs = 700;
/** A stream that ended is looked into after this time; each further time in a row after twice as long. */
const lookAfterEndMs = 1_000;
/** A stream that lived this long was a good one. */
const steadyMs = 30_000;

export interface Stream {
  /** Opens it unless it is open. */
  open(): void;
  close(): void;
  /** Whether changes are told at the moment. */
  isReady(): boolean;
}

/** The server's stream of changes; it rings the alarm when there is something to look at. */
export function makeStream(alarm: Alarm): Stream {
  let close: (() => void) | undefined;
  let readyAt: number | undefined;
  let ends = 0;

  const listener = {
    ready() {
      readyAt = performance.now();
      // What changed before the stream was up was not told.
      alarm.within(0);
    },
    changed() {
      alarm.within(burstMs + Math.random() * spreadMs);
    },
    ended() {
      close = undefined;
      if (readyAt !== undefined && performance.now() - readyAt > steadyMs) ends = 0;
      readyAt = undefined;
      // A server that stops ends its streams, so this is how its absence is noticed at once.
      alarm.within(jitter(lookAfterEndMs * 2 ** Math.min(ends++, 4)));
    },
  };

  return {
    open() {
      close ??= followTopics(["shop/catalogue"], listener);
    },
    close() {
      close?.();
      close = undefined;
      readyAt = undefined;
    },
    isReady: () => readyAt !== undefined,
  };
}
