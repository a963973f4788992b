/*
 * Estimates the server's time on a device. The server reads its clock after the device sends a request and
 * before the device receives the answer, so each exchange gives a lower and an upper bound of the offset; a
 * slower exchange gives a wider range.
 */

export interface ClockOffset {
  /** The server's clock minus the device's clock, in milliseconds. */
  readonly offsetMs: number;
  /** Maximum error of `offsetMs`, in milliseconds. */
  readonly errorMs: number;
}

/** The clocks during one request to the server, in milliseconds since 1970. */
export interface ClockSample {
  /** The device's clock when it sent the request, and when it received the answer. */
  sentMs: number;
  receivedMs: number;
  /** The server's clock in the answer. */
  serverMs: number;
}

/**
 * The value of `errorMs` while the offset is unknown: before the first answer, and after the device's clock
 * was set back during a request.
 */
export const unknownErrorMs = Number.MAX_SAFE_INTEGER;

/** Duration above which a request says little about the clock offset: the device may have slept meanwhile. */
const slowExchangeMs = 2_000;

/**
 * Updates the estimated offset between the server's clock and the device's after a request. Each request
 * allows a range of offsets; the slower the request, the wider the range. The new estimate is in the
 * intersection of this range and the earlier estimate. If they do not intersect, the device's clock was set
 * or has drifted; the earlier estimate is then dropped. In the wide range of a slow request, the new estimate
 * is near the end that is closest to the earlier one, because most clocks are set by a small amount.
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
