import { exchangeAllEntries } from "../../db/cart/sync/exchangeAll";
import { blockChangesUntilShopUpdate, storeHeartbeat } from "../../db/cart/sync/syncRequest";
import { exchangeSyncedEntries } from "../../server/cart/sync";
import { isOfflineError, ShopError } from "../../server/shopError";
import type { AccountCallbacks, AccountReports } from "../callbacks";

/** Keeps cart, wishlist and the other shared entries of an account up to date; runs one sync at a time. */
export interface CartSync {
  /**
   * Sends unsent changes to the server and fetches the changes from other devices. A call while a sync is
   * running starts one more sync after it. Rejects when the sync fails.
   */
  sync(): Promise<void>;
  /**
   * Counts an answer to another request of this page while the cart's own requests got none, then reports the
   * status: a stuck sync is detected only while the server answers. Without any answer the device is offline.
   */
  countServerAnswer(): Promise<void>;
}

type CartSyncCallbacks = Pick<
  AccountCallbacks,
  "onCartSyncStuck" | "onProfileEditOverruled" | "onShopUpdateNeeded"
> &
  Pick<AccountReports, "onEntrySyncStatus">;

export function createCartSync(
  uid: string,
  { onEntrySyncStatus, onCartSyncStuck, onProfileEditOverruled, onShopUpdateNeeded }: CartSyncCallbacks,
): CartSync {
  let runningSync: Promise<void> | undefined;
  let nextSync: Promise<void> | undefined;
  // Changes that wait for an update of the shop are sent again once per page load, because the page may run a
  // newer release. `storeSyncAnswer` lets them be sent again after an update of the server.
  let includeBlocked = true;
  let wasUpdateReported = false;
  const reportStatus = async () => {
    const { status, isStuck } = await storeHeartbeat(uid, Date.now());
    onEntrySyncStatus(status);
    if (isStuck) onCartSyncStuck(status);
  };
  const exchange = async () => {
    try {
      await exchangeAllEntries(uid, exchangeSyncedEntries, { includeBlocked, onProfileEditOverruled });
      includeBlocked = false;
    } catch (problem) {
      if (problem instanceof ShopError && problem.code === "update-the-shop") {
        await blockChangesUntilShopUpdate(uid);
        // The next exchange sends the changes again: when it succeeds, server and page have the same
        // protocol.
        includeBlocked = true;
        if (!wasUpdateReported) onShopUpdateNeeded();
        wasUpdateReported = true;
      }
      // Without an answer of the server the sync counts as offline, not as stuck.
      if (!isOfflineError(problem)) await reportStatus();
      throw problem;
    }
    await reportStatus();
  };
  const start = () => {
    runningSync = exchange().finally(() => {
      runningSync = undefined;
    });
    return runningSync;
  };
  return {
    countServerAnswer: reportStatus,
    sync() {
      if (!runningSync) return start();
      nextSync ??= runningSync
        .catch(() => {})
        .then(() => {
          nextSync = undefined;
          return start();
        });
      return nextSync;
    },
  };
}
