import { readMeta, type ShopDatabase, writeMeta } from "../schema";
import { newWriteId, type TableSelector, writeShopperDataWithId } from "../writeWithFallback";
import type { RowChange } from "./sync/rows";

/*
 * Records changes of the rows that an account shares with its other devices: cart, wishlist, viewed products,
 * size. A visitor's rows are not shared, so visitors do not load the code that queues the changes
 * (queueRowChanges.lazy.ts).
 */

type ChangeRecorder = (db: ShopDatabase, uid: string, changes: readonly RowChange[]) => Promise<void>;

/** `queueRowChanges`; undefined until its code is loaded. */
let changeRecorder: ChangeRecorder | undefined;

/**
 * Thrown when the changed rows belong to an account and the code that queues their changes is not loaded yet:
 * a transaction cannot wait for a download.
 */
class RecorderMissingError extends Error {
  override name = "RecorderMissingError";
}

/** The tables that `recordRowChanges` needs in its transaction. */
export const rowChangeTables: TableSelector = (db) => [db.intents, db.replica, db.meta];

/**
 * Writes rows of cart, wishlist, viewed products or size in one transaction, exactly once per id. An
 * account's first write on a page can need a second transaction, after the code that queues its changes was
 * loaded.
 * @param tables the tables that `work` uses, without those of `rowChangeTables`
 * @param work calls `recordRowChanges` with what it has changed
 * @param options `id`: names the write, so that a repeated write, for example by the next page, has no
 *   effect; `onDiskOnly`: see `writeShopperDataWithId`
 * @returns undefined when a write with this id was applied before
 */
export async function writeSyncedRows<T>(
  tables: TableSelector,
  work: (db: ShopDatabase) => Promise<T>,
  { id = newWriteId(), onDiskOnly = false } = {},
): Promise<T | undefined> {
  const allTables: TableSelector = (db) => [...new Set([...tables(db), ...rowChangeTables(db)])];
  try {
    return await writeShopperDataWithId(id, allTables, work, { onDiskOnly });
  } catch (problem) {
    if (!(problem instanceof RecorderMissingError)) throw problem;
    await loadChangeRecorder();
    return writeShopperDataWithId(id, allTables, work, { onDiskOnly });
  }
}

/**
 * Queues row changes of the running transaction for the server, if an account is signed in; a visitor's
 * changes are not recorded. Between a sign-in and its first complete pull, this function only stores that
 * rows were changed: these rows are then deleted at this account's sign-out and not joined to the next
 * account.
 */
export async function recordRowChanges(db: ShopDatabase, changes: readonly RowChange[]): Promise<void> {
  const account = await readMeta(db, "account");
  if (!account || changes.length === 0) return;
  if (!account.joined) {
    if (!account.changed) await writeMeta(db, "account", { ...account, changed: true });
    return;
  }
  if (!changeRecorder) throw new RecorderMissingError();
  await changeRecorder(db, account.uid, changes);
}

/** Loads queueRowChanges.lazy.ts early, so that the first write of an account does not wait for it. */
export async function loadChangeRecorder(): Promise<void> {
  changeRecorder = (await import("./sync/queueRowChanges.lazy")).queueRowChanges;
}
