import { offlineIndicatorDelayMs, onlineAgainIndicatorMs, syncingIndicatorDelayMs } from "../shared/limits";

/** A tab's connection to the server and the state of its syncs. */
export interface SyncStatus {
  /** The last request got no answer. `navigator.onLine` is only a hint and does not count. */
  offline: boolean;
  /** A pull of the catalogue is running. */
  syncing: boolean;
  /** When the catalogue was last known to be up to date, in milliseconds since 1970; 0: not yet. */
  lastSynced: number;
  /** At least one pull has ended in this visit, with or without success. */
  tried: boolean;
  /**
   * The sync of the signed-in account's shared entries (cart, wishlist and so on); absent before the first
   * sync, and without an account. The leader tab sends this field to the other tabs, which can run another
   * release.
   */
  shared?: EntrySyncStatus | undefined;
  /** Why the last sync of the signed-in account failed; absent when it succeeded. */
  accountProblem?: AccountProblem | undefined;
}

/** Why a sync of the account failed: no answer of the server, or any other error. */
export type AccountProblem = "offline" | "refused";

/** The state after the last complete sync of an account's cart, wishlist and other entries. */
export interface EntrySyncStatus {
  /** The cursor up to which the device has received all changes. */
  cursor: string;
  /** When the device last had received all changes, in milliseconds since 1970. */
  confirmedAt: number;
  /** Number of changes that the server has not confirmed. */
  waiting: number;
}

/*
 * The connection indicator. Most syncs take milliseconds, so a state is shown only after it has lasted for a
 * while; otherwise the indicator would flicker.
 */

/** "calm": nothing is shown. "back": the server is reachable again, shown for `onlineAgainIndicatorMs`. */
export type Indicator = "calm" | "syncing" | "offline" | "back";

/** The state of the connection from which the connection indicator is derived. */
export interface ConnectionState {
  offline: boolean;
  syncing: boolean;
}

export interface IndicatorState {
  indicator: Indicator;
  /**
   * The current state of the connection, which the indicator shows after a delay, and the time since which it
   * has lasted (milliseconds).
   */
  target: "calm" | "syncing" | "offline";
  since: number;
}

const delayMs = { calm: 0, syncing: syncingIndicatorDelayMs, offline: offlineIndicatorDelayMs };

export const hiddenIndicator: IndicatorState = {
  indicator: "calm",
  target: "calm",
  since: Number.NEGATIVE_INFINITY,
};

/**
 * The next state of the connection indicator. Call it when the connection changes and at the time of {@link
 * indicatorDueAt}.
 * @param now milliseconds
 */
export function nextIndicator(
  state: IndicatorState,
  { offline, syncing }: ConnectionState,
  now: number,
): IndicatorState {
  const target = offline ? "offline" : syncing ? "syncing" : "calm";
  const since = target === state.target ? state.since : now;
  return { indicator: indicatorFor(state.indicator, target, now - since), target, since };
}

function indicatorFor(indicator: Indicator, target: IndicatorState["target"], lastedMs: number): Indicator {
  if (lastedMs < delayMs[target]) {
    // The first answer of the server ends "offline" without a delay.
    return indicator === "offline" && target !== "offline" ? "back" : indicator;
  }
  if (target !== "calm") return target;
  if (indicator === "offline") return "back";
  return indicator === "back" && lastedMs < onlineAgainIndicatorMs ? "back" : "calm";
}

/**
 * The time at which the connection indicator changes although the connection does not, in milliseconds;
 * undefined: never.
 */
export function indicatorDueAt({ indicator, target, since }: IndicatorState): number | undefined {
  if (target === "calm") return indicator === "calm" ? undefined : since + onlineAgainIndicatorMs;
  return indicator === target ? undefined : since + delayMs[target];
}
