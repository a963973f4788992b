import type { SyncCallbacks, SyncStatus } from "./callbacks";

/** The sync status of this tab. */
export interface StatusReporter {
  readonly current: Readonly<SyncStatus>;
  /** Applies a change and passes it to the caller of sync. */
  report(change: Partial<SyncStatus>): void;
}

export function createStatusReporter({ onStatus }: Pick<SyncCallbacks, "onStatus">): StatusReporter {
  const current: SyncStatus = { offline: false, syncing: false, lastSynced: 0, tried: false };
  return {
    current,
    report(change) {
      Object.assign(current, change);
      onStatus(change);
    },
  };
}
