/*
 * A hybrid logical clock (HLC). A stamp is the time of one change, as fixed-width text that sorts in the
 * order of time: 9 characters of milliseconds since 1970 and 3 of a counter, in base 36, and 6 characters
 * that name the page load that made it. Two page loads never make the same stamp, so a stamp also identifies
 * its change. https://cse.buffalo.edu/tech-reports/2014-04.pdf
 */

export type Stamp = string;

const msChars = 9;
const counterChars = 3;
const nodeChars = 6;
const countersMax = 36 ** counterChars - 1;
const msMax = 36 ** msChars - 1;

/**
 * Maximum time by which a stamp may be ahead of the server's clock. The server does not accept a change with
 * a later stamp; the device replaces the stamp and sends the change again.
 */
export const aheadMaxMs = 2 * 60_000;

/** Whether a value has the form of a stamp. */
export function isStamp(value: unknown): value is Stamp {
  return typeof value === "string" && /^[0-9a-z]{18}$/.test(value);
}

/** The time of a stamp, in milliseconds since 1970. */
export function stampMs(stamp: Stamp): number {
  return Number.parseInt(stamp.slice(0, msChars), 36);
}

/** The later of two stamps; "" is before all. */
export const laterStamp = (a: Stamp, b: Stamp): Stamp => (a > b ? a : b);

/**
 * Makes the next stamp of a page load: later than `last`, and not earlier than `nowMs`.
 * @param last the latest stamp that this device has made or received; "" when there is none
 * @param nowMs the device's estimate of the server's time
 * @param node 6 characters of 0-9 and a-z
 */
export function nextStamp(last: Stamp, nowMs: number, node: string): Stamp {
  const now = Math.min(Math.max(0, Math.trunc(nowMs) || 0), msMax);
  const lastMs = stampMs(last);
  if (!last || now > lastMs) return encodeStamp(now, 0, node);
  const counter = Number.parseInt(last.slice(msChars, msChars + counterChars), 36) + 1;
  return counter > countersMax ? encodeStamp(lastMs + 1, 0, node) : encodeStamp(lastMs, counter, node);
}

/** The earliest possible stamp of a millisecond. */
export function firstStampAt(ms: number): Stamp {
  return encodeStamp(Math.max(0, Math.trunc(ms)), 0, "0".repeat(nodeChars));
}

/**
 * Whether a stamp is too far ahead of the server's clock.
 * @param serverMs the server's time in milliseconds since 1970
 */
export function isTooFarAhead(stamp: Stamp, serverMs: number): boolean {
  return stampMs(stamp) > serverMs + aheadMaxMs;
}

/**
 * A random name for this page load, which its stamps contain.
 * @param random a number from 0 up to 1
 */
export function nodeFromRandom(random: number): string {
  return toBase36(Math.floor(random * 36 ** nodeChars), nodeChars);
}

function encodeStamp(ms: number, counter: number, node: string): Stamp {
  return toBase36(ms, msChars) + toBase36(counter, counterChars) + node;
}

function toBase36(number: number, chars: number): string {
  return number.toString(36).padStart(chars, "0");
}
