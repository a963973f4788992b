import { exchangeAllEntries } from "../../db/cart/sync/exchangeAll";
import { blockUnsentChanges, storeHeartbeat } from "../../db/cart/sync/syncRequest";
import { exchangeEntries } from "../../server/cart/sync";
import { isOfflineError, ShopError } from "../../server/shopError";
import type { AccountCallbacks, AccountReports } from "../callbacks";

/** Keeps the shared entries of an account up to date, one exchange at a time. */
export interface CartSync {
  /** Runs an exchange, or another one after the running one. Rejects when it fails. */
  run(): Promise<void>;
  /**
   * Counts an answer of the server to another request, when the exchange itself got none. A sync without any
   * answer is not stuck.
   */
  countAnswer(): Promise<void>;
}

type CartSyncCallbacks = Pick<AccountCallbacks, "onStuck" | "onOverruled" | "onUpdateNeeded"> &
  Pick<AccountReports, "onShared">;

export function createCartSync(
  uid: string,
  { onShared, onStuck, onOverruled, onUpdateNeeded }: CartSyncCallbacks,
): CartSync {
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  // Changes that wait for an update of the shop are tried once per page load: another release may be running.
  // `storeSyncAnswer` lets them be sent after an update of the server.
  let includeBlocked = true;
  let wasUpdateReported = false;
  const report = async () => {
    const { status, isStuck } = await storeHeartbeat(uid, Date.now());
    onShared(status);
    if (isStuck) onStuck(status);
  };
  const exchange = async () => {
    try {
      await exchangeAllEntries(uid, exchangeEntries, { includeBlocked, onOverruled });
      includeBlocked = false;
    } catch (problem) {
      if (problem instanceof ShopError && problem.code === "update-the-shop") {
        await blockUnsentChanges(uid);
        // The next exchange sends them again: when it succeeds, server and page have the same protocol.
        includeBlocked = true;
        if (!wasUpdateReported) onUpdateNeeded();
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
