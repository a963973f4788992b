import type { ProfileChange } from "../domain/account/profile";
import type { Intent, IntentChange, ShopDatabase } from "./schema";

/*
 * The outbox: one queue of intents for the shared entries (src/db/cart/sync/sharedEntries.ts) and the profile of an account.
 */

/** Queues changes in the transaction that makes them. Replaces earlier intents of the same entry or field. */
export async function queueIntents(db: ShopDatabase, changes: readonly IntentChange[]): Promise<void> {
  const at = Date.now();
  const keys = changes.map(({ table, id, part }) => [table, id, part]);
  await db.intents.where("[table+id+part]").anyOf(keys).delete();
  await db.intents.bulkAdd(changes.map((change) => ({ ...change, at })));
}

/** Queues the fields of a profile edit, see `queueIntents`. */
export function queueProfileIntents(db: ShopDatabase, uid: string, change: ProfileChange): Promise<void> {
  const fields = Object.entries(change) as [keyof ProfileChange, string][];
  return queueIntents(
    db,
    fields.map(([part, value]) => ({ table: "profile", id: uid, part, value })),
  );
}

/** The queued fields of an account's profile, oldest first. */
export const readProfileIntents = (db: ShopDatabase, uid: string): Promise<Intent[]> =>
  db.intents.where({ table: "profile", id: uid }).sortBy("n");

/** The queued fields as one change. */
export function toProfileChange(intents: readonly Intent[]): ProfileChange {
  const change: ProfileChange = {};
  for (const intent of intents) if (intent.table === "profile") change[intent.part] = intent.value;
  return change;
}

/** Deletes an account's profile intents up to number `last`; later edits stay queued. */
export async function deleteProfileIntents(db: ShopDatabase, uid: string, last: number): Promise<void> {
  await db.intents
    .where({ table: "profile", id: uid })
    .and(({ n }) => n <= last)
    .delete();
}

/** Deletes the profile intents of every account. */
export async function deleteAllProfileIntents(db: ShopDatabase): Promise<void> {
  await db.intents.where("table").equals("profile").delete();
}

/** The rows to put and the rows to remove to get from one list to another. */
export function diffRows<Row>(
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
