import type { Table } from "dexie";
import { markApplied, newWriteId } from "./applied";
import { deleteCatalogue } from "./catalogue/segments";
import { pictureSteps } from "./freeSpace";
import { type OpenDatabase, openDatabase, replaceDatabase } from "./open";
import { runStored } from "./reopen";
import type { ShopDatabase } from "./schema";
import { isConnectionLost, isOutOfSpace, reportStorageTrouble } from "./storageErrors";
import { withTimeLimit } from "./timeLimit";

/** The tables of a transaction. */
export type TablesOf = (db: ShopDatabase) => Table[];

/**
 * Writes data of the shopper in one transaction, exactly once. A lost connection is opened again and the transaction
 * repeated. On a full disk pictures are deleted, then the catalogue; when nothing helps, the shop continues with a copy of
 * the shopper's tables in memory for the rest of the visit, and says so.
 * @param tables the tables that `work` uses
 * @throws when the change is not stored; `StorageTimeoutError` when the database does not answer
 */
export async function write<T>(tables: TablesOf, work: (db: ShopDatabase) => Promise<T>): Promise<T> {
  // A new id has not been applied: the work runs.
  return (await writeOnce(newWriteId(), tables, work)) as T;
}

/**
 * As `write`, for a write whose id outlives the page.
 * @returns undefined when a write with this id was applied before this call
 */
export async function writeOnce<T>(
  id: string,
  tables: TablesOf,
  work: (db: ShopDatabase) => Promise<T>,
): Promise<T | undefined> {
  const { db, durable } = await openDatabase();
  let result: T | undefined;
  const store = async (into: ShopDatabase) => {
    const transaction = into.transaction("rw", [...tables(into), into.applied], async () => {
      if (await markApplied(into, id)) result = await work(into);
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
    return await runStored(db, () => store(db), [...pictureSteps, deleteStoredCatalogue]);
  } catch (error) {
    if (!isOutOfSpace(error) && !isConnectionLost(error)) throw error;
    const memory = await moveToMemory(db, error);
    return store(memory.db);
  }
}

/** Reads from the device's database within the time limit; a lost connection is opened again and the read repeated. */
export async function readWithReopen<T>(read: (db: ShopDatabase) => Promise<T>): Promise<T> {
  const { db } = await openDatabase();
  return runStored(db, () => withTimeLimit(read(db)));
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
