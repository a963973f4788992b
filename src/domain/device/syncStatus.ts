/** The contact of a tab with the server. */
export interface SyncStatus {
  /** The last request got no answer. `navigator.onLine` is only a hint and does not count. */
  offline: boolean;
  /** A pull of the catalogue is running. */
  syncing: boolean;
  /** When the catalogue was last known to be up to date, in milliseconds since 1970; 0: not yet. */
  lastSynced: number;
  /** At least one pull has ended in this visit, with or without success. */
  tried: boolean;
  /** The shared cart of the signed-in account; absent before its first exchange. */
  shared?: SharedStatus;
}

/** The last complete exchange of an account's shared cart. */
export interface SharedStatus {
  /** What the device has received. */
  cursor: string;
  /** Milliseconds since 1970; its age is that of the cursor. */
  confirmedAt: number;
  /** Changes that the server has not answered. */
  waiting: number;
}
