import type { StorageTrouble } from "../../db/storageErrors";
import { storageFull, storageOutdated, storageUnavailable } from "../../domain/device/messages";
import { workerMessages } from "../../domain/device/offlineCaches";
import { showToast } from "../shell/toasts";
import { serviceWorkers } from "./browserFeatures";

const words: Record<StorageTrouble, string> = {
  unavailable: storageUnavailable,
  full: storageFull,
  outdated: storageOutdated,
};

/** Says it, once for each kind of trouble: whoever reports it does so once. */
export function warnAboutStorage(trouble: StorageTrouble): void {
  showToast("warning", words[trouble]);
  if (trouble !== "unavailable") return;
  // What this page cannot keep, the service worker can.
  serviceWorkers()?.ready.then(({ active }) => active?.postMessage(workerMessages.cacheCatalogue));
}
