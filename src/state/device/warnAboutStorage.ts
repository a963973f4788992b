import { storageFull, storageOutdated, storageUnavailable } from "../../domain/device/messages";
import { workerMessages } from "../../domain/device/offlineCaches";
import { showToast } from "../shell/toasts";
import { serviceWorkers } from "./browserFeatures";

const texts = {
  unavailable: storageUnavailable,
  full: storageFull,
  outdated: storageOutdated,
};

/**
 * Shows a toast about a storage problem. The database reports each kind of problem once per page.
 * Without a database the service worker caches the catalogue instead.
 */
export function warnAboutStorage(trouble: keyof typeof texts): void {
  showToast("warning", texts[trouble]);
  if (trouble !== "unavailable") return;
  serviceWorkers()?.ready.then(({ active }) => active?.postMessage(workerMessages.cacheCatalogue));
}
