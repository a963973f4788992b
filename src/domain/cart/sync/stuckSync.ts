/*
 * The heartbeat of cart sync detects a stuck sync: the server answers, but the device's changes stay unsent.
 */

/**
 * Minimum time in which changes stay unsent and the cursor does not move, after which a sync counts as stuck.
 */
export const stuckMs = 5 * 60_000;
/**
 * Minimum number of server answers while the changes stay unsent. `stuckMs` alone is not enough: the device
 * can be off during that time.
 */
const stuckAnswers = 3;

/** Progress of cart sync, stored in `meta.shared` so that it outlives hidden pages and page loads. */
export interface Heartbeat {
  cursor: string;
  /** When changes began to wait at the current cursor, in milliseconds since 1970; 0: no change waits. */
  waitingSince: number;
  /** Answers of the server since `waitingSince`. */
  answers: number;
  /** Whether `nextHeartbeat` has returned `isStuck` since `waitingSince`. */
  isReported: boolean;
}

export const firstHeartbeat: Heartbeat = { cursor: "", waitingSince: 0, answers: 0, isReported: false };

/**
 * Updates the heartbeat after an answer of the server, and decides whether the sync is stuck.
 * @param status the device's cursor after the answer, and the number of its unsent changes (`waiting`)
 * @returns `next`: the heartbeat to store; `isStuck`: the stuck sync is to be reported now; true only once,
 * until the cursor moves or no change waits
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
