import type { StorageTrouble } from "../db/trouble";
import { storageFull, storageOutdated, storageUnavailable } from "../domain/messages/device";
import { toServiceWorker } from "../domain/offlineCaches";
import { serviceWorkers } from "./serviceWorkers";
import { showToast } from "./toasts";

const words: Record<StorageTrouble, string> = {
  unavailable: storageUnavailable,
  full: storageFull,
  outdated: storageOutdated,
};

/** Says it, once for each kind of trouble: whoever reports it does so once. */
export function tellStorageTrouble(trouble: StorageTrouble): void {
  showToast("warning", words[trouble]);
  if (trouble !== "unavailable") return;
  // What this page cannot keep, the service worker can.
  serviceWorkers()?.ready.then(({ active }) => active?.postMessage(toServiceWorker.keepCatalogue));
}
