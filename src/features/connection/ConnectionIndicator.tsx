import { useEffect, useState } from "react";
import {
  offlineAnnouncement,
  offlineLabel,
  onlineAnnouncement,
  syncedAt,
  syncingLabel,
  upToDateLabel,
} from "../../domain/device/messages";
import {
  hiddenIndicator,
  type Indicator,
  type IndicatorState,
  indicatorDueAt,
  nextIndicator,
} from "../../domain/device/syncStatus";
import { onThisDevice } from "../../domain/shared/messages";
import { currentSyncStatus, useSyncStatus } from "../../state/device/syncStatus";
import { openPanel } from "../../state/shell/panels";
import { formatDateTime } from "../../ui/format";
import styles from "./connection.module.css";

const labels: Record<Indicator, string> = {
  calm: upToDateLabel,
  syncing: syncingLabel,
  offline: offlineLabel,
  back: upToDateLabel,
};
/** Announcements for screen readers, only when the network is lost and when it is back. */
const announcements: Partial<Record<Indicator, string>> = {
  offline: offlineAnnouncement,
  back: onlineAnnouncement,
};

/**
 * Shows the connection to the server: offline, syncing, back online. While everything is up to date, the
 * indicator is a dot in the installed app, which has no browser controls, and hidden in a browser tab. A tap
 * opens the device panel.
 */
export function ConnectionIndicator() {
  const { indicator } = useIndicator();
  const { lastSynced } = useSyncStatus();
  // Formats the time only while it is shown: the first formatted time of a page takes 20 to 30 ms, on a slow
  // phone four times as long.
  const synced = indicator === "offline" && lastSynced ? syncedAt(formatDateTime(lastSynced)) : "";

  return (
    <>
      <p className="sr-only" role="status">
        {announcements[indicator]}
      </p>
      <button
        type="button"
        className={styles.indicator}
        data-state={indicator}
        onClick={() => openPanel("device")}
      >
        <span className={styles.dot} />
        <span className={indicator === "calm" ? "sr-only" : ""}>{labels[indicator]}</span>
        {synced && <span className={styles.time}>{synced}</span>}
        <span className="sr-only">{onThisDevice}</span>
      </button>
    </>
  );
}

/** The state of the connection indicator; its rules and delays are in domain/device/syncStatus. */
function useIndicator(): IndicatorState {
  const { offline, syncing } = useSyncStatus();
  const [state, setState] = useState(hiddenIndicator);

  useEffect(() => {
    setState((before) => nextIndicator(before, { offline, syncing }, performance.now()));
  }, [offline, syncing]);
  useEffect(() => {
    const due = indicatorDueAt(state);
    if (due === undefined) return;
    const update = () => setState((before) => nextIndicator(before, currentSyncStatus(), performance.now()));
    // Adds 5 ms, because a timer may fire a few milliseconds too early, as measured by `performance.now()`.
    const timer = setTimeout(update, due - performance.now() + 5);
    return () => clearTimeout(timer);
  }, [state]);
  return state;
}
