import { offlineIndicatorDelayMs, onlineAgainIndicatorMs, syncingIndicatorDelayMs } from "../shared/limits";

/*
 * What the quiet sign says. The device asks the server often and mostly in a blink; a sign that followed each attempt
 * would flicker. So it waits until a state has lasted.
 */

/** "back": the server was out of reach and is there again; said for a moment. */
export type Indicator = "calm" | "syncing" | "offline" | "back";

/** How the device stands with the server at the moment. */
export interface ConnectionState {
  offline: boolean;
  syncing: boolean;
}

export interface IndicatorState {
  sign: Indicator;
  /** What the sign is becoming, and since when (milliseconds). */
  heading: "calm" | "syncing" | "offline";
  since: number;
}

const patienceMs = { calm: 0, syncing: syncingIndicatorDelayMs, offline: offlineIndicatorDelayMs };

export const hiddenIndicator: IndicatorState = {
  sign: "calm",
  heading: "calm",
  since: Number.NEGATIVE_INFINITY,
};

/** The sign after looking at `now`; called when the standing changes and at {@link indicatorDueAt}. */
export function nextIndicator(
  state: IndicatorState,
  { offline, syncing }: ConnectionState,
  now: number,
): IndicatorState {
  const heading = offline ? "offline" : syncing ? "syncing" : "calm";
  const since = heading === state.heading ? state.since : now;
  return { sign: signOf(state.sign, heading, now - since), heading, since };
}

function signOf(sign: Indicator, heading: IndicatorState["heading"], lastedMs: number): Indicator {
  if (lastedMs < patienceMs[heading]) {
    // Offline is over with the first answer, whatever follows.
    return sign === "offline" && heading !== "offline" ? "back" : sign;
  }
  if (heading !== "calm") return heading;
  if (sign === "offline") return "back";
  return sign === "back" && lastedMs < onlineAgainIndicatorMs ? "back" : "calm";
}

/** When the sign may change without anything happening, in milliseconds; undefined: not at all. */
export function indicatorDueAt({ sign, heading, since }: IndicatorState): number | undefined {
  if (heading === "calm") return sign === "calm" ? undefined : since + onlineAgainIndicatorMs;
  return sign === heading ? undefined : since + patienceMs[heading];
}
