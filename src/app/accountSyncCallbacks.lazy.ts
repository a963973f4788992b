import { cartSyncStuck } from "../domain/cart/messages";
import type { EntrySyncStatus } from "../domain/device/syncStatus";
import { onAccountSyncRequested } from "../state/account/accountSync";
import { showProfileEditOverruled } from "../state/account/profile";
import { showLostAccountNotice } from "../state/auth/lostAccountNotice";
import { checkSession } from "../state/auth/sessionLifecycle";
import { showToastWhenVisible } from "../state/shell/toasts";

/**
 * The functions through which the account's sync reports to the state, see `AccountCallbacks` in
 * src/sync/callbacks.ts. Loaded at sign-in.
 */
export const accountSyncCallbacks = {
  checkSession,
  onProfileEditOverruled: showProfileEditOverruled,
  onCartSyncStuck: (shared: EntrySyncStatus) => {
    console.error("The shared cart is stuck.", shared);
    showToastWhenVisible("warning", cartSyncStuck);
  },
  onShopUpdateNeeded: () => {
    import("./updates.lazy")
      .then(({ checkForRequiredUpdate }) => checkForRequiredUpdate())
      .catch(console.warn);
  },
  onAccountLost: showLostAccountNotice,
  onSyncRequested: onAccountSyncRequested,
};
