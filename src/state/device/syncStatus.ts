import { proxy, subscribe, useSnapshot } from "valtio";
import type { SyncStatus } from "../../domain/device/syncStatus";
import { useProxyValue } from "../shell/hydration";

interface TabStatus extends SyncStatus {
  /** Whether the shopper cleared the pictures in this visit, in any tab; the picture prefetch then stops. */
  picturesCleared: boolean;
}

const status = proxy<TabStatus>({
  offline: false,
  syncing: false,
  lastSynced: 0,
  tried: false,
  picturesCleared: false,
});

/** The sync status of this tab; the component renders again when a property that it reads changes. */
export const useSyncStatus = (): TabStatus => useSnapshot(status);

/** Whether the last request to the server got no answer; the component renders again when that changes. */
export const useOffline = (): boolean => useProxyValue(status, ({ offline }) => offline, false);

/** Whether the catalogue was brought up to date after this time (milliseconds since 1970). */
export const useSyncedSince = (at: number): boolean =>
  useProxyValue(status, ({ lastSynced }) => lastSynced > at, false);

/** The current sync status, for code outside of components. */
export const currentSyncStatus = (): Readonly<TabStatus> => status;

/**
 * Calls the listener when the device gets a network again, and when the server answers again: a server can be
 * unreachable while the browser is online.
 * @returns the unsubscribe function
 */
export function onServerReachable(listener: () => void): () => void {
  let { offline } = status;
  const stop = subscribe(status, () => {
    const wasOffline = offline;
    offline = status.offline;
    if (wasOffline && !offline) listener();
  });
  addEventListener("online", listener);
  return () => {
    stop();
    removeEventListener("online", listener);
  };
}

const clearListeners = new Set<() => void>();

/** Calls the listener when the shopper clears the pictures in this tab. */
export function onPicturesCleared(listener: () => void): void {
  clearListeners.add(listener);
}

/**
 * Reports that the shopper clears the pictures, which stops the picture prefetch of all tabs. Call it before
 * the pictures are deleted.
 */
export function reportPicturesCleared(): void {
  status.picturesCleared = true;
  for (const listener of clearListeners) listener();
}

/** Changes the named fields of the sync status; called by the sync. */
export function reportSyncStatus(change: Partial<TabStatus>): void {
  Object.assign(status, change);
}
