import type { StreamListener } from "../../server/realtime";
import { equalJitter, type WakeTimer } from "./wakeTimer";

/** A stream that lived this long resets the count of failures. */
const stableMs = 30_000;

/** A connection for the server's realtime messages. */
export interface EventStream {
  /** Opens the connection unless it is open. */
  open(): void;
  close(): void;
  /** Whether the subscription is active, so that messages arrive. */
  isReady(): boolean;
}

export interface StreamOptions {
  /** Opens the stream. @returns closes it */
  connect(listener: StreamListener): () => void;
  onMessage(message?: unknown): void;
  /** Longest time until the poll after the stream has ended; it doubles with each further end in a row. */
  pollAfterEndMs: number;
  /** Maximum number of these doublings. */
  doublingsMax: number;
}

/** Creates a stream that wakes the timer when it is ready and after it has ended. */
export function createEventStream(timer: WakeTimer, options: StreamOptions): EventStream {
  const { connect, onMessage, pollAfterEndMs, doublingsMax } = options;
  let close: (() => void) | undefined;
  let readyAt: number | undefined;
  let ends = 0;

  const listener = {
    ready() {
      readyAt = performance.now();
      // Changes before this moment were not reported.
      timer.wakeWithin(0);
    },
    changed: onMessage,
    ended() {
      close = undefined;
      if (readyAt !== undefined && performance.now() - readyAt > stableMs) ends = 0;
      readyAt = undefined;
      timer.wakeWithin(equalJitter(pollAfterEndMs * 2 ** Math.min(ends++, doublingsMax)));
    },
  };

  return {
    open() {
      close ??= connect(listener);
    },
    close() {
      close?.();
      close = undefined;
      readyAt = undefined;
    },
    isReady: () => readyAt !== undefined,
  };
}
