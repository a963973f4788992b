import type { IntentChange, ShopDatabase } from "./schema";

/*
 * The outbox: the queue of intents for the shared entries of an account (src/db/cart/sync/sharedEntries.ts).
 */

/** Queues changes in the transaction that makes them. Replaces earlier intents of the same entry. */
export async function queueIntents(db: ShopDatabase, changes: readonly IntentChange[]): Promise<void> {
  const at = Date.now();
  const keys = changes.map(({ table, id, part }) => [table, id, part]);
  await db.intents.where("[table+id+part]").anyOf(keys).delete();
  await db.intents.bulkAdd(changes.map((change) => ({ ...change, at })));
}

/** The rows to put and the rows to remove to get from one list to another. */
export function diffRows<Row>(
  before: readonly Row[],
  after: readonly Row[],
  keyOf: (row: Row) => string,
): { put: Row[]; removed: Row[] } {
  const old = new Map(before.map((row) => [keyOf(row), row]));
  const keysAfter = new Set(after.map(keyOf));
  return {
    put: after.filter((row) => JSON.stringify(row) !== JSON.stringify(old.get(keyOf(row)))),
    removed: before.filter((row) => !keysAfter.has(keyOf(row))),
  };
}
