import { cartSyncStuck } from "../domain/cart/messages";
import type { EntrySyncStatus } from "../domain/device/syncStatus";
import { onAccountSyncRequested } from "../state/account/accountSync";
import { showOverruledEdit } from "../state/account/profile";
import { announceLostAccount } from "../state/auth/accountLost";
import { checkSession } from "../state/auth/sessionLifecycle";
import { toastWhenVisible } from "../state/shell/toasts";

/**
 * The functions through which the account's sync reports to the state, see `AccountCallbacks` in
 * src/sync/callbacks.ts. Loaded at sign-in.
 */
export const accountSyncCallbacks = {
  checkSession,
  onProfileEditOverruled: showOverruledEdit,
  onCartSyncStuck: (shared: EntrySyncStatus) => {
    console.error("The shared cart is stuck.", shared);
    toastWhenVisible("warning", cartSyncStuck);
  },
  onShopUpdateNeeded: () => {
    import("./updates.lazy")
      .then(({ checkForRequiredUpdate }) => checkForRequiredUpdate())
      .catch(console.warn);
  },
  onAccountLost: announceLostAccount,
  onSyncRequested: onAccountSyncRequested,
};
