import { followTopics } from "../../server/realtime";
import { jitter, type WakeTimer } from "./wakeTimer";

/** A stream that lived this long was a good one. */
const steadyMs = 30_000;

export interface EventStream {
  /** Opens it unless it is open. */
  open(): void;
  close(): void;
  /** Whether changes are told at the moment. */
  isReady(): boolean;
}

export interface StreamOptions {
  topics: readonly string[];
  /** Asked for at each opening. */
  headers?(): Record<string, string>;
  changed(message: string): void;
  /** A stream that ended is looked into after this time; each further time in a row after twice as long … */
  lookAfterEndMs: number;
  /** … so many times. */
  doublingsMax: number;
}

/** A stream of the server's messages; it rings the alarm when it is up and when it has ended. */
export function createEventStream(alarm: WakeTimer, options: StreamOptions): EventStream {
  const { topics, headers, changed, lookAfterEndMs, doublingsMax } = options;
  let close: (() => void) | undefined;
  let readyAt: number | undefined;
  let ends = 0;

  const listener = {
    ready() {
      readyAt = performance.now();
      // What changed before the stream was up was not told.
      alarm.within(0);
    },
    changed,
    ended() {
      close = undefined;
      if (readyAt !== undefined && performance.now() - readyAt > steadyMs) ends = 0;
      readyAt = undefined;
      alarm.within(jitter(lookAfterEndMs * 2 ** Math.min(ends++, doublingsMax)));
    },
  };

  return {
    open() {
      close ??= followTopics(topics, listener, headers?.());
    },
    close() {
      close?.();
      close = undefined;
      readyAt = undefined;
    },
    isReady: () => readyAt !== undefined,
  };
}
