import type { Table } from "dexie";
import { markWriteApplied, newWriteId } from "./appliedWrites";
import { deleteCatalogue } from "./catalogue/segments";
import { pictureDeletions } from "./freeSpace";
import { type OpenDatabase, openDatabase, replaceDatabase } from "./open";
import { runWithRecovery } from "./reopen";
import type { ShopDatabase } from "./schema";
import { isConnectionLost, isOutOfSpace, reportStorageTrouble } from "./storageErrors";
import { withTimeLimit } from "./timeLimit";

/** The tables of a transaction. */
export type TableSelector = (db: ShopDatabase) => Table[];

/**
 * Writes data of the shopper in one transaction, exactly once. After a lost connection it opens the database again and repeats
 * the transaction. On a full disk it deletes pictures, then the catalogue. If the write still fails, the shop continues with a
 * copy of the shopper's tables in memory for the rest of the visit, and shows a warning.
 * @param tables the tables that `work` uses
 * @throws when the change is not stored; `StorageTimeoutError` when the database does not answer
 */
export async function writeShopperData<T>(
  tables: TableSelector,
  work: (db: ShopDatabase) => Promise<T>,
): Promise<T> {
  // The id is new, so `work` runs and there is a result.
  return (await writeShopperDataOnce(newWriteId(), tables, work)) as T;
}

/**
 * Like `writeShopperData`, for a write whose id is stored and can be repeated by another page.
 * @returns undefined when a write with this id was applied before this call
 */
export async function writeShopperDataOnce<T>(
  id: string,
  tables: TableSelector,
  work: (db: ShopDatabase) => Promise<T>,
): Promise<T | undefined> {
  const { db, durable } = await openDatabase();
  let result: T | undefined;
  const store = async (into: ShopDatabase) => {
    const transaction = into.transaction("rw", [...tables(into), into.applied], async () => {
      if (await markWriteApplied(into, id)) result = await work(into);
    });
    await withTimeLimit(transaction);
    return result;
  };
  if (!durable) return store(db);
  const deleteStoredCatalogue = async () => {
    reportStorageTrouble("full", "Without the pictures there is still no space.");
    await deleteCatalogue(db);
  };
  try {
    return await runWithRecovery(db, () => store(db), [...pictureDeletions, deleteStoredCatalogue]);
  } catch (error) {
    if (!isOutOfSpace(error) && !isConnectionLost(error)) throw error;
    const memory = await moveToMemory(db, error);
    return store(memory.db);
  }
}

/** Reads from the device's database within the time limit; a lost connection is opened again and the read repeated. */
export async function readWithReopen<T>(read: (db: ShopDatabase) => Promise<T>): Promise<T> {
  const { db } = await openDatabase();
  return runWithRecovery(db, () => withTimeLimit(read(db)));
}

const moves = new WeakMap<ShopDatabase, Promise<OpenDatabase>>();

/** Runs once for all writes that fail at the same time; after a failed move the next write tries again. */
function moveToMemory(failed: ShopDatabase, cause: unknown): Promise<OpenDatabase> {
  const running = moves.get(failed);
  if (running) return running;
  const move = copyToMemory(failed).then((memory) => {
    reportStorageTrouble(isOutOfSpace(cause) ? "full" : "lost", cause);
    return memory;
  });
  move.catch(() => moves.delete(failed));
  moves.set(failed, move);
  return move;
}

async function copyToMemory(failed: ShopDatabase): Promise<OpenDatabase> {
  const { openInMemory } = await import("./inMemory.lazy");
  const db = await openInMemory();
  // Copied before the database is replaced, so that the cart is never shown as empty.
  await Promise.all(
    failed.tables
      .filter(({ name }) => name !== "catalogue")
      .map(async (table) => db.table(table.name).bulkPut(await table.toArray())),
  );
  const memory = { db, durable: false };
  replaceDatabase(memory);
  return memory;
}
