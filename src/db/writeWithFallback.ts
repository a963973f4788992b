import type { Table } from "dexie";
import { StorageTimeoutError } from "../domain/device/database";
import { deleteCatalogue } from "./catalogue/segments";
import { pictureDeletions } from "./freeDiskSpace";
import { type OpenDatabase, openDatabase, replaceDatabase } from "./open";
import { runWithRecovery } from "./reopen";
import type { ShopDatabase } from "./schema";
import { isConnectionLost, isOutOfSpace, reportStorageTrouble } from "./storageErrors";

/** Selects the tables of a transaction. */
export type TableSelector = (db: ShopDatabase) => Table[];

/**
 * Writes data of the shopper in one transaction, exactly once. After a lost connection it opens the database
 * again and repeats the transaction. On a full disk it deletes pictures, then the catalogue. If the write
 * still fails, the shop continues with a copy of the shopper's tables in memory for the rest of the visit,
 * and shows a warning.
 * @param tables the tables that `work` uses
 * @throws when the change is not stored; `StorageTimeoutError` when the database does not answer
 */
export async function writeShopperData<T>(
  tables: TableSelector,
  work: (db: ShopDatabase) => Promise<T>,
): Promise<T> {
  // The id is new, so `work` runs and there is a result.
  return (await writeShopperDataWithId(newWriteId(), tables, work)) as T;
}

/**
 * Like `writeShopperData`, for a write that another page can repeat: that page knows the id, because the id
 * is stored with the change.
 * @param options `onDiskOnly`: throw instead of writing to memory, because another page repeats the write
 * @returns undefined when a write with this id was applied before this call
 */
export async function writeShopperDataWithId<T>(
  id: string,
  tables: TableSelector,
  work: (db: ShopDatabase) => Promise<T>,
  { onDiskOnly = false } = {},
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
  if (!durable) {
    if (onDiskOnly) throw new Error("The database is in memory.");
    return store(db);
  }
  const deleteStoredCatalogue = async () => {
    reportStorageTrouble("full", "Without the pictures there is still no space.");
    await deleteCatalogue(db);
  };
  try {
    return await runWithRecovery(db, () => store(db), [...pictureDeletions, deleteStoredCatalogue]);
  } catch (error) {
    if (onDiskOnly || (!isOutOfSpace(error) && !isConnectionLost(error))) throw error;
    const memory = await moveToMemory(db, error);
    return store(memory.db);
  }
}

/**
 * Runs `read` on the device's database within the time limit; after a lost connection it opens the database
 * again and repeats the read.
 */
export async function readWithReopen<T>(read: (db: ShopDatabase) => Promise<T>): Promise<T> {
  const { db } = await openDatabase();
  return runWithRecovery(db, () => withTimeLimit(read(db)));
}

const moves = new WeakMap<ShopDatabase, Promise<OpenDatabase>>();

/**
 * Copies the shopper's tables into a database in memory, which becomes the current one. Runs once for all
 * writes that fail at the same time; after a failed move the next write tries again.
 */
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

/**
 * Time limit of a transaction, in steps of one second. A transaction takes a few milliseconds, or a second
 * while another tab holds the tables.
 */
const limitSteps = 10;
const stepMs = 1000;

/**
 * Waits for a transaction until its time limit. An interval counts the time in steps, because a clock would
 * also count the time in which the browser has frozen the page.
 * @throws {StorageTimeoutError} after the time limit; also reported as storage trouble. The transaction is
 *   not aborted
 */
function withTimeLimit<T>(transaction: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let steps = 0;
    const timer = setInterval(() => {
      steps += 1;
      if (steps < limitSteps) return;
      clearInterval(timer);
      const error = new StorageTimeoutError(`No answer in ${(limitSteps * stepMs) / 1000} s.`);
      reportStorageTrouble("stuck", error);
      reject(error);
    }, stepMs);
    transaction.then(resolve, reject).finally(() => clearInterval(timer));
  });
}

/*
 * The ids of applied writes. Every write of the shopper's data stores its id in its own transaction. If the
 * connection is lost between the commit and its report to the page, the page repeats the write, which then
 * finds its id and changes nothing.
 */

/** Number of ids that stay stored: far more than a page can add between a write and its retry. */
const appliedMax = 1000;
/** The oldest ids are deleted each time this many writes were stored. */
const deleteEvery = 100;

/** A new id for `writeShopperDataWithId`, unique among the pages of this device. */
export function newWriteId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}

/**
 * Stores the id of a write, in the running transaction.
 * @returns false when the id is already stored: the write has been applied before
 */
export async function markWriteApplied({ applied }: ShopDatabase, id: string): Promise<boolean> {
  if (await applied.get({ id })) return false;
  const n = await applied.add({ id });
  if (n % deleteEvery === 0)
    await applied
      .where(":id")
      .belowOrEqual(n - appliedMax)
      .delete();
  return true;
}
