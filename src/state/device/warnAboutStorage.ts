import { evictedRows } from "../../db/eviction";
import {
  storageEvicted,
  storageFull,
  storageLost,
  storageOutdated,
  storageUnavailable,
} from "../../domain/device/messages";
import { workerMessages } from "../../domain/device/offlineCaches";
import { signedInAs } from "../auth/session";
import { toastWhenVisible } from "../shell/toasts";
import { serviceWorkers } from "./browserFeatures";

const texts = {
  unavailable: () => storageUnavailable,
  full: () => storageFull,
  lost: () => storageLost,
  evicted: () => {
    const rows = evictedRows();
    return rows && storageEvicted(rows, signedInAs() !== undefined);
  },
  outdated: () => storageOutdated,
};

/**
 * Shows a toast about a storage problem. The database reports each kind of problem once per page.
 * Without a database the service worker caches the catalogue instead.
 */
export function warnAboutStorage(trouble: keyof typeof texts): void {
  const text = texts[trouble]();
  if (text) toastWhenVisible("warning", text);
  if (trouble !== "unavailable") return;
  serviceWorkers()?.ready.then(({ active }) => active?.postMessage(workerMessages.cacheCatalogue));
}
