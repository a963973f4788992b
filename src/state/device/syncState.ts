import { proxy } from "valtio/vanilla";

/** How the device stands with the server, for a quiet sign. Written by sync, but for the last one. */
export const syncState = proxy({
  /** The last attempt got no answer; `navigator.onLine` is only a hint and does not count. */
  offline: false,
  syncing: false,
  /** When the catalogue was last known to be up to date, in milliseconds since 1970; 0: not yet. */
  lastSynced: 0,
  /** Whether the server was asked in this visit, with or without success. */
  tried: false,
  /** The shopper cleared the pictures in this visit, so none is fetched ahead of time any more. */
  picturesCleared: false,
});
