/*
 * The heartbeat of the shared cart: a sync that reaches the server, but never gets rid of its changes, is stuck.
 */

/** The same cursor with unsent changes for this long, while the server answers, counts as stuck … */
export const stuckMs = 5 * 60_000;
/** … after so many answers: a device can be off between two of them. */
const stuckAnswers = 3;

/** Stored in `meta.shared`, so that it outlives hidden pages and page loads. */
export interface Heartbeat {
  cursor: string;
  /** Since when changes wait at this cursor, in milliseconds since 1970; 0: none do. */
  waitingSince: number;
  /** Answers of the server since then. */
  answers: number;
  /** It was reported. */
  isReported: boolean;
}

export const firstHeartbeat: Heartbeat = { cursor: "", waitingSince: 0, answers: 0, isReported: false };

/**
 * The next heartbeat after an answer of the server.
 * @returns `isStuck`: to be reported now, once until the sync moves again
 */
export function beat(
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
