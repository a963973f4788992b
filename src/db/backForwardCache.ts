import type Dexie from "dexie";

/**
 * Aborts the transactions of a page that the browser puts into the back/forward cache. WebKit keeps such a
 * page together with its unfinished transactions, and the next page waits without end for the tables that
 * they use. The shop repeats aborted work when the page is shown again (`isConnectionLost`); a change of cart
 * or wishlist whose transaction was aborted is repeated by the next page (src/state/cart/replayCommands.ts).
 */
export function abortTransactionsOnPageHide(db: Dexie): void {
  const running = new Set<IDBTransaction>();
  let isCached = false;

  const track = (transaction: IDBTransaction) => {
    running.add(transaction);
    for (const type of ["complete", "abort"])
      transaction.addEventListener(type, () => running.delete(transaction));
    // A transaction that starts after `pagehide` would not end, either.
    if (isCached) abortTransaction(transaction);
  };
  db.use({
    stack: "dbcore",
    name: "abortTransactionsOnPageHide",
    create: (core) => ({
      ...core,
      transaction(...args) {
        const transaction = core.transaction(...args);
        track(transaction as unknown as IDBTransaction);
        return transaction;
      },
    }),
  });
  globalThis.addEventListener?.("pagehide", ({ persisted }) => {
    isCached = persisted;
    if (persisted) for (const transaction of running) abortTransaction(transaction);
  });
  globalThis.addEventListener?.("pageshow", () => {
    isCached = false;
  });
}

function abortTransaction(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction is committing, so it ends by itself.
  }
}
