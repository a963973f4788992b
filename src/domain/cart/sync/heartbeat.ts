/*
 * The heartbeat of the shared cart. A sync is stuck when the server answers, but the changes stay unsent.
 */

/** Minimum time with unsent changes at the same cursor after which a sync is stuck. */
export const stuckMs = 5 * 60_000;
/**
 * Minimum number of answers of the server in that time. Time alone is not enough: a device can be off
 * meanwhile.
 */
const stuckAnswers = 3;

/** Stored in `meta.shared`, so that it outlives hidden pages and page loads. */
export interface Heartbeat {
  cursor: string;
  /**
   * When changes began to wait while the cursor was this one, in milliseconds since 1970; 0: no change waits.
   */
  waitingSince: number;
  /** Answers of the server since then. */
  answers: number;
  /** Whether `isStuck` was returned since then. */
  isReported: boolean;
}

export const firstHeartbeat: Heartbeat = { cursor: "", waitingSince: 0, answers: 0, isReported: false };

/**
 * The next heartbeat after an answer of the server.
 * @returns `isStuck`: to be reported now, once until the sync moves again
 */
export function nextHeartbeat(
  before: Heartbeat,
  { cursor, waiting }: { cursor: string; waiting: number },
  nowMs: number,
): { next: Heartbeat; isStuck: boolean } {
  if (waiting === 0) return { next: firstHeartbeat, isStuck: false };
  const isSame = before.cursor === cursor && before.waitingSince > 0 && before.waitingSince <= nowMs;
  if (!isSame)
    return { next: { cursor, waitingSince: nowMs, answers: 1, isReported: false }, isStuck: false };
  const answers = before.answers + 1;
  const isOverdue = nowMs - before.waitingSince >= stuckMs && answers >= stuckAnswers;
  const isStuck = isOverdue && !before.isReported;
  return { next: { ...before, answers, isReported: before.isReported || isStuck }, isStuck };
}
