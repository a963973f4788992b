import { signedInAs } from "../state/auth/signedIn";
import { publishCart, publishPreferences, publishWishlist } from "../state/cart/cartStore";
import { changeCatalogue, currentCatalogue } from "../state/catalogue/catalogue";
import { isInstalled } from "../state/device/installed";
import { syncState } from "../state/device/syncState";
import type { warnAboutStorage } from "../state/device/warnAboutStorage";
import { openPanel } from "../state/shell/panels";

type StorageTrouble = Parameters<typeof warnAboutStorage>[0];

/** Connects sync to the state that the screens show; see `SyncCallbacks` in src/sync/callbacks.ts. */
export const syncCallbacks = {
  catalogue: { current: currentCatalogue, change: changeCatalogue },
  onStatus(change: Partial<typeof syncState>): void {
    Object.assign(syncState, change);
  },
  onOffline: () => openPanel("statusArea"),
  onStorageTrouble(trouble: StorageTrouble): void {
    import("../state/device/warnAboutStorage").then(
      (module) => module.warnAboutStorage(trouble),
      console.warn,
    );
  },
  onCart: publishCart,
  onWishlist: publishWishlist,
  onPreferences: publishPreferences,
  onUnverifiedAccount(): void {
    import("../state/auth/verification").then((module) => module.watchVerification(), console.warn);
  },
  signedInAs,
  isInstalled,
  arePicturesCleared: () => syncState.picturesCleared,
  loadAccountCallbacks: async () => (await import("./accountSyncCallbacks.lazy")).accountSyncCallbacks,
};
