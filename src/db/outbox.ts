import type { Intent, ShopDatabase } from "./schema";

/** Notes what was done, in the transaction that does it. Only the last thing done to a line or an item counts. */
export async function noteIntents(db: ShopDatabase, intents: readonly Omit<Intent, "at">[]): Promise<void> {
  const at = Date.now();
  await db.outbox.bulkPut(intents.map((intent) => ({ ...intent, at })));
}

/** What has to be stored, and what removed, to come from one list of rows to the next. */
export function difference<Row>(
  before: readonly Row[],
  after: readonly Row[],
  keyOf: (row: Row) => string,
): { put: Row[]; removed: Row[] } {
  const old = new Map(before.map((row) => [keyOf(row), row]));
  const kept = new Set(after.map(keyOf));
  return {
    put: after.filter((row) => JSON.stringify(row) !== JSON.stringify(old.get(keyOf(row)))),
    removed: before.filter((row) => !kept.has(keyOf(row))),
  };
}
