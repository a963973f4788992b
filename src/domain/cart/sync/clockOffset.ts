/*
 * The server's time as a device estimates it. The server read its clock between the request and the answer,
 * so each exchange bounds the offset from both sides; a slow one bounds it less.
 */

export interface ClockOffset {
  /** Added to the device's clock: the server's time, in milliseconds. */
  readonly offsetMs: number;
  /** The offset is wrong by at most this. */
  readonly errorMs: number;
}

/** One exchange, in milliseconds since 1970. */
export interface ClockSample {
  /** The device's clock when the request was sent, and when the answer was there. */
  sentMs: number;
  receivedMs: number;
  /** The server's clock in the answer. */
  serverMs: number;
}

/** Before the first answer, and after the clock was set back during a request. */
export const unknownErrorMs = Number.MAX_SAFE_INTEGER;

/** An exchange that takes longer says little about an offset: the device may have slept in between. */
const slowExchangeMs = 2_000;

/**
 * Updates the estimated offset between the server's clock and the device's after an exchange. Each exchange
 * allows a range of offsets; the slower the exchange, the wider the range. The new estimate is in the
 * intersection of this range and the earlier estimate. They do not intersect when the device's clock was set
 * or has drifted: then this range alone counts, and of a slow exchange the end that is nearest to the earlier
 * estimate, because most clocks are set by little.
 */
export function nextClockOffset(
  before: ClockOffset,
  { sentMs, receivedMs, serverMs }: ClockSample,
): ClockOffset {
  const least = serverMs - receivedMs;
  const most = serverMs - sentMs;
  if (most < least) return { offsetMs: least, errorMs: unknownErrorMs };
  const low = Math.max(least, before.offsetMs - before.errorMs);
  const high = Math.min(most, before.offsetMs + before.errorMs);
  if (low <= high) return { offsetMs: Math.round((low + high) / 2), errorMs: Math.ceil((high - low) / 2) };
  const toMiddle = Math.min(most - least, slowExchangeMs) / 2;
  const offsetMs = Math.round(Math.min(Math.max(before.offsetMs, least + toMiddle), most - toMiddle));
  return { offsetMs, errorMs: Math.max(offsetMs - least, most - offsetMs) };
}
