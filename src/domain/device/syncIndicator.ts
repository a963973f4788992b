import { offlineIndicatorDelayMs, onlineAgainIndicatorMs, syncingIndicatorDelayMs } from "../shared/limits";

/*
 * The connection indicator. Most syncs take milliseconds, so the indicator shows a state only after it has lasted for a while
 * and does not flicker.
 */

/** "calm": nothing is shown. "back": the server is reachable again, shown for `onlineAgainIndicatorMs`. */
export type Indicator = "calm" | "syncing" | "offline" | "back";

/** The current connection to the server. */
export interface ConnectionState {
  offline: boolean;
  syncing: boolean;
}

export interface IndicatorState {
  sign: Indicator;
  /** The state that the indicator will show, and since when it has lasted (milliseconds). */
  target: "calm" | "syncing" | "offline";
  since: number;
}

const delayMs = { calm: 0, syncing: syncingIndicatorDelayMs, offline: offlineIndicatorDelayMs };

export const hiddenIndicator: IndicatorState = {
  sign: "calm",
  target: "calm",
  since: Number.NEGATIVE_INFINITY,
};

/** The next state of the indicator; call it when the connection changes and at {@link indicatorDueAt}. @param now ms */
export function nextIndicator(
  state: IndicatorState,
  { offline, syncing }: ConnectionState,
  now: number,
): IndicatorState {
  const target = offline ? "offline" : syncing ? "syncing" : "calm";
  const since = target === state.target ? state.since : now;
  return { sign: indicatorFor(state.sign, target, now - since), target, since };
}

function indicatorFor(sign: Indicator, target: IndicatorState["target"], lastedMs: number): Indicator {
  if (lastedMs < delayMs[target]) {
    // The first answer ends "offline" without a delay.
    return sign === "offline" && target !== "offline" ? "back" : sign;
  }
  if (target !== "calm") return target;
  if (sign === "offline") return "back";
  return sign === "back" && lastedMs < onlineAgainIndicatorMs ? "back" : "calm";
}

/** When the indicator changes although the connection does not, in milliseconds; undefined: never. */
export function indicatorDueAt({ sign, target, since }: IndicatorState): number | undefined {
  if (target === "calm") return sign === "calm" ? undefined : since + onlineAgainIndicatorMs;
  return sign === target ? undefined : since + delayMs[target];
}
