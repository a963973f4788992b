import { useEffect, useState } from "react";
import {
  askToKeep,
  installNamed,
  keepRefused,
  neverSyncedState,
  neverSyncedText,
  offlineState,
  offlineText,
  prefetchText,
  prefetchTitle,
  storageKept,
  storageMayBeCleared,
  syncedState,
  syncedWithShopAt,
} from "../../domain/device/messages";
import { installNow, useInstall } from "../../state/device/install";
import { savePreferences, usePreferences } from "../../state/device/preferences";
import { requestPersistence } from "../../state/device/storageUsage";
import { useSyncStatus } from "../../state/device/syncStatus";
import { shop } from "../../state/shell/shop";
import { moveFocusOnUnmount } from "../../ui/accessibility";
import { formatDateTime } from "../../ui/format";
import { Icon, phoneIcon } from "../../ui/icons";
import styles from "./device.module.css";

/** The connection to the server in a sentence. */
export function ConnectionStatus() {
  const { offline, lastSynced } = useSyncStatus();
  const when = lastSynced > 0 && formatDateTime(lastSynced);
  return (
    <p className={styles.connectionStatus} data-offline={offline || undefined}>
      <b>{offline ? offlineState : when ? syncedState : neverSyncedState}</b>{" "}
      {when ? syncedWithShopAt(when) : neverSyncedText}
      {offline && ` ${offlineText}`}
    </p>
  );
}

interface PersistenceStatusProps {
  /** Whether the storage is persistent; undefined until the browser has answered. */
  persisted: boolean | undefined;
  onRequested(): void;
}

/** Says whether the browser may evict the stored data, with a button that requests persistent storage. */
export function PersistenceStatus({ persisted, onRequested }: PersistenceStatusProps) {
  const [refused, setRefused] = useState(false);
  if (persisted === undefined) return null;

  const request = async () => {
    setRefused((await requestPersistence()) === false);
    onRequested();
  };
  return (
    <div className={styles.note} tabIndex={-1}>
      <p role="status">{persisted ? storageKept : storageMayBeCleared}</p>
      {!persisted && (
        <button type="button" className="text-button" ref={moveFocusOnUnmount} onClick={() => void request()}>
          {askToKeep}
        </button>
      )}
      <p role="status">{!persisted && refused && keepRefused}</p>
    </div>
  );
}

interface Choice {
  wanted: boolean;
  /** Whether the shopper's choice is stored in the database. */
  stored: boolean;
}

/** The checkbox that switches the prefetching of pictures on and off. */
export function PrefetchToggle() {
  const preferences = usePreferences();
  const [choice, setChoice] = useState<Choice>();
  const shown = preferences?.picturesAhead ?? true;
  // The checkbox shows the shopper's choice until the live query returns the stored choice. The query
  // delivers its result only after the database write has ended; meanwhile the checkbox would show the old
  // value.
  useEffect(() => {
    setChoice((latest) => (preferences && latest?.stored && latest.wanted === shown ? undefined : latest));
  }, [preferences, shown]);
  const choose = async (wanted: boolean) => {
    const mine: Choice = { wanted, stored: false };
    setChoice(mine);
    const stored = await savePreferences({ picturesAhead: wanted });
    setChoice((latest) => (latest === mine ? (stored ? { wanted, stored } : undefined) : latest));
  };
  return (
    <label className={styles.prefetch}>
      <input
        type="checkbox"
        checked={choice?.wanted ?? shown}
        onChange={({ target }) => void choose(target.checked)}
      />
      <span>
        <b>{prefetchTitle}</b>
        <span>{prefetchText}</span>
      </span>
    </label>
  );
}

/** The install button; renders nothing in browsers that cannot install the shop. */
export function InstallButton() {
  const { way } = useInstall();
  if (way === "none") return null;
  return (
    <button type="button" className={`button ${styles.install}`} onClick={() => void installNow()}>
      <Icon of={phoneIcon} /> {installNamed(shop.name)}
    </button>
  );
}
