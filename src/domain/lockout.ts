import { lockoutAttempts, lockoutMs } from "./limits";

/** What is remembered of failed logins with one address (spec 3, loginLocks). */
export interface LoginLock {
  /** Failed logins since the last that succeeded. */
  attempts: number;
  /** Milliseconds since 1970; 0 when it was never locked. */
  lockedUntil: number;
}

export const unlocked: LoginLock = { attempts: 0, lockedUntil: 0 };

/** Whole seconds until another login may be tried, rounded up; 0 when it may be tried now. */
export function lockSecondsLeft({ lockedUntil }: LoginLock, now: number): number {
  return Math.max(0, Math.ceil((lockedUntil - now) / 1000));
}

/**
 * Counts an attempt before its password is looked at, so that parallel guesses cannot exceed the limit: the attempt
 * that reaches it (and each one after a lock has opened) closes the lock behind itself. A success resets to
 * `unlocked`. Undefined while it is locked: the attempt must be refused unseen.
 */
export function reserveAttempt(lock: LoginLock, now: number): LoginLock | undefined {
  if (lockSecondsLeft(lock, now) > 0) return;
  const attempts = lock.attempts + 1;
  return { attempts, lockedUntil: attempts >= lockoutAttempts ? now + lockoutMs : lock.lockedUntil };
}
