import "./connection.css";
import { useEffect, useState } from "react";
import {
  offlineAnnouncement,
  offlineLabel,
  onlineAnnouncement,
  onThisDevice,
  syncingLabel,
  upToDateLabel,
} from "../../domain/device/messages";
import {
  hiddenIndicator,
  type Indicator,
  type IndicatorState,
  indicatorDueAt,
  nextIndicator,
} from "../../domain/device/syncIndicator";
import { currentSyncStatus, useSyncStatus } from "../../state/device/syncStatus";
import { openPanel } from "../../state/shell/panels";
import { formatMoment } from "../../ui/format";

const words: Record<Indicator, string> = {
  calm: upToDateLabel,
  syncing: syncingLabel,
  offline: offlineLabel,
  back: upToDateLabel,
};
/** A screen reader hears when the network goes and comes, and nothing of the rest. */
const aloud: Partial<Record<Indicator, string>> = { offline: offlineAnnouncement, back: onlineAnnouncement };

/**
 * How the device stands with the server: offline, syncing, back. When all is well it is a dot where the shop is installed,
 * since no browser is around it that would tell, and nothing elsewhere. It leads to what is stored here.
 */
export function ConnectionIndicator() {
  const { sign } = useSign();
  const { lastSynced } = useSyncStatus();
  const synced = lastSynced ? `last in step ${formatMoment(lastSynced)}` : "";

  return (
    <>
      <p className="sr-only" role="status">
        {aloud[sign]}
      </p>
      <button
        type="button"
        className="connection-indicator"
        data-state={sign}
        onClick={() => openPanel("device")}
      >
        <span className="connection-dot" />
        <span className={sign === "calm" ? "sr-only" : ""}>{words[sign]}</span>
        <span className={sign === "offline" ? "connection-time" : "sr-only"}>{synced}</span>
        <span className="sr-only">{onThisDevice}</span>
      </button>
    </>
  );
}

/** The sign as it is now; see domain/syncSign. */
function useSign(): IndicatorState {
  const { offline, syncing } = useSyncStatus();
  const [state, setState] = useState(hiddenIndicator);

  useEffect(() => {
    setState((before) => nextIndicator(before, { offline, syncing }, performance.now()));
  }, [offline, syncing]);
  useEffect(() => {
    const due = indicatorDueAt(state);
    if (due === undefined) return;
    const look = () => setState((before) => nextIndicator(before, currentSyncStatus(), performance.now()));
    // A timer may ring a little early by this clock.
    const timer = setTimeout(look, due - performance.now() + 5);
    return () => clearTimeout(timer);
  }, [state]);
  return state;
}
