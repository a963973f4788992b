/** Whole seconds until a lock opens, rounded up; 0 when it is open. Both moments in milliseconds since 1970. */
export function lockSecondsLeft(lockedUntil: number, now: number): number {
  return Math.max(0, Math.ceil((lockedUntil - now) / 1000));
}
