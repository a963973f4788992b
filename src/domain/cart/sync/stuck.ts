/*
 * The heartbeat of the shared cart: a sync that reaches the server, but never gets rid of its changes, is stuck.
 */

/** The same cursor with unsent changes for this long, while the server answers, counts as stuck. */
export const stuckMs = 5 * 60_000;

export interface Heartbeat {
  cursor: string;
  /** Since when changes wait at this cursor, in milliseconds since 1970; 0: none do. */
  waitingSince: number;
  /** It was reported. */
  isReported: boolean;
}

export const firstHeartbeat: Heartbeat = { cursor: "", waitingSince: 0, isReported: false };

/**
 * The next heartbeat after an exchange that reached the server.
 * @returns `isStuck`: to be reported now, once until the sync moves again
 */
export function beat(
  before: Heartbeat,
  { cursor, waiting }: { cursor: string; waiting: number },
  nowMs: number,
): { next: Heartbeat; isStuck: boolean } {
  if (waiting === 0) return { next: { cursor, waitingSince: 0, isReported: false }, isStuck: false };
  const isSame = before.cursor === cursor && before.waitingSince > 0 && before.waitingSince <= nowMs;
  const waitingSince = isSame ? before.waitingSince : nowMs;
  const isOverdue = nowMs - waitingSince >= stuckMs;
  const isReported = isSame && (before.isReported || isOverdue);
  return { next: { cursor, waitingSince, isReported }, isStuck: isReported && !before.isReported };
}
