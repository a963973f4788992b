import { exchangeAllEntries } from "../../db/cart/sync/exchangeAll";
import { blockChangesUntilShopUpdate, storeHeartbeat } from "../../db/cart/sync/syncRequest";
import { exchangeSyncedEntries } from "../../server/cart/sync";
import { isOfflineError, ShopError } from "../../server/shopError";
import type { AccountCallbacks, AccountReports } from "../callbacks";

/** Keeps cart, wishlist and the other shared entries of an account up to date; runs one sync at a time. */
export interface CartSync {
  /**
   * Sends unsent changes to the server and fetches those of other devices. During a run, a call starts one
   * more run after it. Rejects when the run fails.
   */
  run(): Promise<void>;
  /**
   * Counts an answer of the server to another request, when the cart's own request got none. Without any
   * answer the device is offline, and its sync not stuck.
   */
  countAnswer(): Promise<void>;
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
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  // Changes that wait for an update of the shop are sent again once per page load, because the page may run a
  // newer release. `storeSyncAnswer` lets them be sent again after an update of the server.
  let includeBlocked = true;
  let wasUpdateReported = false;
  const report = async () => {
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
      // Without a network nothing is stuck.
      if (!isOfflineError(problem)) await report();
      throw problem;
    }
    await report();
  };
  const start = () => {
    running = exchange().finally(() => {
      running = undefined;
    });
    return running;
  };
  return {
    countAnswer: report,
    run() {
      if (!running) return start();
      following ??= running
        .catch(() => {})
        .then(() => {
          following = undefined;
          return start();
        });
      return following;
    },
  };
}
