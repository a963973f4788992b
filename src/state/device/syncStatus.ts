import { proxy, useSnapshot } from "valtio";
import { useStoreValue } from "../shell/hydration";

/** The state of the connection to the server and of the catalogue sync. */
export interface SyncStatus {
  /** The last request got no answer. `navigator.onLine` is only a hint and does not count. */
  offline: boolean;
  syncing: boolean;
  /** When the catalogue was last known to be up to date, in milliseconds since 1970; 0: not yet. */
  lastSynced: number;
  /** Whether the server was asked in this visit, with or without success. */
  tried: boolean;
  /** The last exchange of the account's shared cart: cursor, time (milliseconds since 1970) and changes that wait. */
  shared?: { cursor: string; confirmedAt: number; waiting: number };
  /** The shopper cleared the pictures in this visit, in any tab; the picture prefetch stops. */
  picturesCleared: boolean;
}

const status = proxy<SyncStatus>({
  offline: false,
  syncing: false,
  lastSynced: 0,
  tried: false,
  picturesCleared: false,
});

/** The status; the component renders again when a property that it reads changes. */
export const useSyncStatus = (): SyncStatus => useSnapshot(status);

/** Whether the last request got no answer; the component renders again when that changes. */
export const useOffline = (): boolean => useStoreValue(status, ({ offline }) => offline, false);

/** The status now. */
export const currentSyncStatus = (): Readonly<SyncStatus> => status;

const clearListeners = new Set<() => void>();

/** Calls the listener when the shopper clears the pictures in this tab. */
export function onPicturesCleared(listener: () => void): void {
  clearListeners.add(listener);
}

/** Stops the picture prefetch of all tabs; called before the pictures are deleted. */
export function reportPicturesCleared(): void {
  status.picturesCleared = true;
  for (const listener of clearListeners) listener();
}

/** Called by the sync when something changed. */
export function reportSyncStatus(change: Partial<SyncStatus>): void {
  Object.assign(status, change);
}
