import { newWriteId } from "../applied";
import { readMeta, type ShopDatabase } from "../schema";
import { readWithReopen, type TablesOf, writeOnce } from "../writeWithFallback";
import type { RowChange } from "./rowChange";

/*
 * Changes of rows that an account shares with its other devices. A visitor's rows are not shared, so a visitor does not load the
 * code that queues the changes.
 */

type Recorder = (db: ShopDatabase, uid: string, changes: readonly RowChange[]) => Promise<void>;

let recorder: Recorder | undefined;

/** The rows of the device became those of an account after the code was looked for. */
class RecorderMissingError extends Error {
  override name = "RecorderMissingError";
}

/** The tables that `recordRowChanges` needs in its transaction. */
export const recordTables: TablesOf = (db) => [db.intents, db.replica, db.meta];

/**
 * Writes shared rows in one transaction, exactly once per id.
 * @param id of the write, if it outlives the page
 * @param tables without `recordTables`
 * @param work calls `recordRowChanges` with what it has changed
 * @returns undefined when a write with this id was applied before
 */
export async function writeRows<T>(
  tables: TablesOf,
  work: (db: ShopDatabase) => Promise<T>,
  id = newWriteId(),
): Promise<T | undefined> {
  const all: TablesOf = (db) => [...new Set([...tables(db), ...recordTables(db)])];
  if (!recorder && (await readWithReopen(isJoined))) await loadRecorder();
  try {
    return await writeOnce(id, all, work);
  } catch (problem) {
    if (!(problem instanceof RecorderMissingError)) throw problem;
    await loadRecorder();
    return writeOnce(id, all, work);
  }
}

/** Queues what the running transaction has changed, if the rows are those of an account. */
export async function recordRowChanges(db: ShopDatabase, changes: readonly RowChange[]): Promise<void> {
  const account = await readMeta(db, "account");
  if (!account?.joined || changes.length === 0) return;
  if (!recorder) throw new RecorderMissingError();
  await recorder(db, account.uid, changes);
}

async function isJoined(db: ShopDatabase): Promise<boolean> {
  return (await readMeta(db, "account"))?.joined ?? false;
}

/** Loads what queues the changes of an account. The first write that needs it would load it, too. */
export async function loadRecorder(): Promise<void> {
  recorder = (await import("./recordChanges.lazy")).recordChanges;
}
