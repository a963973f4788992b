import type { StreamListener } from "../../server/realtime";

/** A timer that a loop waits for, and that several events can set: the earliest time counts. */
export interface WakeTimer {
  /** Sets the timer to `ms` milliseconds from now, unless an earlier time is set. */
  wakeWithin(ms: number): void;
  /** Resolves when the timer fires; at once if it has fired since the last call. */
  nextWake(): Promise<void>;
}

export function createWakeTimer(): WakeTimer {
  let due = Number.POSITIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let woken = false;
  let resolveWake = () => {};

  const wake = () => {
    due = Number.POSITIVE_INFINITY;
    woken = true;
    resolveWake();
  };
  return {
    wakeWithin(ms) {
      const at = performance.now() + ms;
      if (at >= due) return;
      due = at;
      clearTimeout(timer);
      timer = setTimeout(wake, ms);
    },
    async nextWake() {
      if (!woken) await new Promise<void>((resolve) => (resolveWake = resolve));
      woken = false;
    },
  };
}

/**
 * Returns a random time between half of `maxMs` and `maxMs` ("equal jitter"), so that many devices do not
 * send requests at the same moment.
 */
function equalJitter(maxMs: number): number {
  return maxMs * (0.5 + Math.random() / 2);
}

/** A stream that stays open for this long resets the count of failures. */
const stableMs = 30_000;

/** A connection for the server's realtime messages. */
export interface EventStream {
  /** Opens the connection unless it is open. */
  open(): void;
  close(): void;
  /** Whether the subscription is active, so that messages arrive. */
  isReady(): boolean;
}

interface StreamOptions {
  /** Opens the stream. @returns a function that closes it */
  connect(listener: StreamListener): () => void;
  onMessage(message?: unknown): void;
  /**
   * Longest time from the end of the stream to the next poll, in milliseconds; it doubles with each further
   * end in a row.
   */
  pollAfterEndMs: number;
  /** How many times `pollAfterEndMs` is doubled at most. */
  doublingsMax: number;
}

/** Creates an event stream. The stream sets the timer for a poll when it is ready, and after it has ended. */
export function createEventStream(timer: WakeTimer, options: StreamOptions): EventStream {
  const { connect, onMessage, pollAfterEndMs, doublingsMax } = options;
  let close: (() => void) | undefined;
  let readyAt: number | undefined;
  let ends = 0;

  const listener = {
    ready() {
      readyAt = performance.now();
      // The stream has not reported earlier changes, so they are polled now.
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

/*
 * Catalogue and account sync both poll by this schedule. The numbers are the longest pauses before the next
 * poll; each actual pause is 50 to 100 % of its number, see `equalJitter`.
 */
/**
 * Pause while the event stream is open and reports changes; a stream that has failed silently is noticed
 * after this time.
 */
const withStreamMaxMs = 60_000;
/** Pause without an event stream: 7.5 to 15 s. */
const withoutStreamMaxMs = 15_000;
/** Pause after failures: 1 s, 2 s, 4 s and so on, up to this value. */
const retryMaxMs = 8_000;

/** Events after which the network, or the page, can be in another state. */
const wakeEvents = ["online", "offline", "pageshow"];

/** Decides when the sync polls the server next. */
interface PollSchedule {
  pollNow(): void;
  /** Schedules the next poll; after a success, also reopens the event stream. */
  reportResult(succeeded: boolean): void;
  /** Ends the schedule and closes the event stream. */
  stop(): void;
}

export function createPollSchedule(timer: WakeTimer, stream: EventStream): PollSchedule {
  let failures = 0;
  const pollNow = () => {
    failures = 0;
    timer.wakeWithin(0);
  };
  for (const type of wakeEvents) addEventListener(type, pollNow);
  return {
    pollNow,
    reportResult(succeeded) {
      if (!succeeded) return timer.wakeWithin(equalJitter(Math.min(retryMaxMs, 1000 * 2 ** failures++)));
      failures = 0;
      stream.open();
      timer.wakeWithin(equalJitter(stream.isReady() ? withStreamMaxMs : withoutStreamMaxMs));
    },
    stop() {
      for (const type of wakeEvents) removeEventListener(type, pollNow);
      stream.close();
    },
  };
}
