/** One timer for several reasons to wake up: the earliest one counts. */
export interface WakeTimer {
  /** Wakes up in `ms`, unless an earlier time is set. */
  wakeWithin(ms: number): void;
  /** Resolves at the next wake-up; at once when there was one since the last call. */
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
 * A random time between half of `maxMs` and `maxMs` ("equal jitter"), so that many devices do not send requests at the
 * same moment.
 */
export function equalJitter(maxMs: number): number {
  return maxMs * (0.5 + Math.random() / 2);
}
