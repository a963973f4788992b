import { onAccountSyncRequested, reportAccountSyncRequestedElsewhere } from "../state/account/accountSync";
import { signedInUid } from "../state/auth/session";
import { requestStoredRows } from "../state/cart/cartRows";
import { applyCatalogueChange, currentCatalogue } from "../state/catalogue/catalogue";
import { isInstalled } from "../state/device/browserFeatures";
import {
  currentSyncStatus,
  onPicturesCleared,
  onServerReachable,
  reportSyncStatus,
} from "../state/device/syncStatus";
import type { warnAboutStorage } from "../state/device/warnAboutStorage.lazy";
import { openPanel } from "../state/shell/panels";
import { retryFailedPictures } from "../ui/Photo";

onServerReachable(retryFailedPictures);

type StorageTrouble = Parameters<typeof warnAboutStorage>;

/**
 * The functions through which sync reports to the state that the screens show, see `SyncCallbacks` in
 * src/sync/callbacks.ts.
 */
export const syncCallbacks = {
  catalogue: { current: currentCatalogue, change: applyCatalogueChange },
  status: { current: currentSyncStatus(), report: reportSyncStatus },
  onOffline: () => openPanel("statusArea"),
  onStorageTrouble(...trouble: StorageTrouble): void {
    import("../state/device/warnAboutStorage.lazy").then(
      (module) => module.warnAboutStorage(...trouble),
      console.warn,
    );
  },
  onEngineLoaded: requestStoredRows,
  onUnverifiedAccount(): void {
    import("../state/auth/verification").then((module) => module.pollVerification(), console.warn);
  },
  signedInUid,
  isInstalled,
  arePicturesCleared: () => currentSyncStatus().picturesCleared,
  onPicturesCleared,
  onPicturesClearedElsewhere: () => reportSyncStatus({ picturesCleared: true }),
  onAccountSyncRequested,
  onAccountSyncRequestedElsewhere: reportAccountSyncRequestedElsewhere,
  loadAccountCallbacks: async () => (await import("./accountSyncCallbacks.lazy")).accountSyncCallbacks,
};
