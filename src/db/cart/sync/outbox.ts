import { Dexie } from "dexie";
import { type EntryName, nameText } from "../../../domain/cart/sync/entries";
import { type Entry, mergeEntries } from "../../../domain/cart/sync/entry";
import { withCountedJoin } from "../../../domain/cart/sync/line";
import { changeVersion } from "../../../domain/cart/sync/syncProtocol";
import type { ShopDatabase } from "../../schema";
import type { IntentRow, NewEntryIntent, NewIntent } from "./rows";

/*
 * The outbox: the table `intents` with the changes of an account's shared entries that the server has not confirmed, at most one
 * per entry.
 */

/** An unsent change of a shared entry, as it is stored. */
export type EntryIntent = NewEntryIntent & Pick<IntentRow, "n" | "at">;

/** Whether a row is the change of an entry, not a profile edit of an older release. */
export const isEntryIntent = (row: IntentRow | undefined): row is EntryIntent => row?.table === "entry";

/** Reads an account's unsent changes of shared entries, oldest first. */
export async function readEntryIntents(db: ShopDatabase, uid: string): Promise<EntryIntent[]> {
  const rows = await selectEntryIntents(db, uid).toArray();
  return rows.filter(isEntryIntent).sort((a, b) => a.n - b.n);
}

const selectEntryIntents = (db: ShopDatabase, uid: string) =>
  db.intents.where("[table+id+part]").between(["entry", uid, Dexie.minKey], ["entry", uid, Dexie.maxKey]);

/** Reads the unsent change of one entry; undefined without one. */
export async function readEntryIntent(
  db: ShopDatabase,
  uid: string,
  name: EntryName,
): Promise<EntryIntent | undefined> {
  const row = await db.intents.where({ table: "entry", id: uid, part: nameText(name) }).first();
  return isEntryIntent(row) ? row : undefined;
}

/** Queues a change of an entry, merged with the entry's earlier unsent change. */
export async function queueEntryDelta(
  db: ShopDatabase,
  uid: string,
  { kind, key }: EntryName,
  delta: Entry,
  version = changeVersion,
): Promise<void> {
  const earlier = await readEntryIntent(db, uid, { kind, key });
  await queueIntents(db, [
    {
      table: "entry",
      id: uid,
      part: nameText({ kind, key }),
      kind,
      key,
      version: Math.max(version, earlier?.version ?? 0),
      delta: mergeEntries(withCountedJoin(delta, earlier?.delta ?? {}), delta),
    },
  ]);
}

/** Queues changes in the transaction that makes them. Replaces earlier intents of the same entry. */
async function queueIntents(db: ShopDatabase, changes: readonly NewIntent[]): Promise<void> {
  const at = Date.now();
  const keys = changes.map(({ table, id, part }) => [table, id, part]);
  await db.intents.where("[table+id+part]").anyOf(keys).delete();
  await db.intents.bulkAdd(changes.map((change) => ({ ...change, at })));
}
