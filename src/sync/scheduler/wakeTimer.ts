/** One clock for many reasons to wake up: the earliest wins, and waking up forgets the others. */
export interface WakeTimer {
  /** Rings in `ms`, unless it rings before. */
  within(ms: number): void;
  /** Resolves when it rings, at once when it has rung since the last time. */
  rung(): Promise<void>;
}

export function createWakeTimer(): WakeTimer {
  let due = Number.POSITIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rings = false;
  let wake = () => {};

  const ring = () => {
    due = Number.POSITIVE_INFINITY;
    rings = true;
    wake();
  };
  return {
    within(ms) {
      const at = performance.now() + ms;
      if (at >= due) return;
      due = at;
      clearTimeout(timer);
      timer = setTimeout(ring, ms);
    },
    async rung() {
      if (!rings) await new Promise<void>((resolve) => (wake = resolve));
      rings = false;
    },
  };
}

/** Between half of `ms` and all of it, so that many devices do not act in step. */
export function jitter(ms: number): number {
  return ms * (0.5 + Math.random() / 2);
}
