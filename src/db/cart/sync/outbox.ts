import { Dexie } from "dexie";
import { type EntryName, formatEntryName } from "../../../domain/cart/sync/entries";
import { type Entry, mergeEntries } from "../../../domain/cart/sync/entry";
import { withServerComputedJoin } from "../../../domain/cart/sync/line";
import { baseIntentVersion } from "../../../domain/cart/sync/syncProtocol";
import type { ShopDatabase } from "../../schema";
import type { IntentRow, NewEntryIntent } from "./rows";

/*
 * The outbox: the table `intents` with the changes of an account's shared entries that the server has not
 * confirmed, at most one per entry.
 */

/** An unsent change of a shared entry (cart line, wishlist item …), as a row of `intents`. */
export type EntryIntent = NewEntryIntent & Pick<IntentRow, "n" | "at">;

/** Whether a row of `intents` is the change of a shared entry, not a profile edit of an older release. */
export const isEntryIntent = (row: IntentRow | undefined): row is EntryIntent => row?.table === "entry";

/** Reads an account's unsent changes of shared entries, oldest first. */
export async function readEntryIntents(db: ShopDatabase, uid: string): Promise<EntryIntent[]> {
  const rows = await selectEntryIntents(db, uid).toArray();
  return rows.filter(isEntryIntent).sort((a, b) => a.n - b.n);
}

const selectEntryIntents = (db: ShopDatabase, uid: string) =>
  db.intents.where("[table+id+part]").between(["entry", uid, Dexie.minKey], ["entry", uid, Dexie.maxKey]);

/** Reads the unsent change of one entry; undefined when there is none. */
async function readEntryIntent(
  db: ShopDatabase,
  uid: string,
  name: EntryName,
): Promise<EntryIntent | undefined> {
  const row = await db.intents.where({ table: "entry", id: uid, part: formatEntryName(name) }).first();
  return isEntryIntent(row) ? row : undefined;
}

/**
 * A change (`delta`) of a shared entry to queue. `version`: the lowest schema of intents that can express it,
 * see syncProtocol.ts; by default `baseIntentVersion`.
 */
export type EntryChange = EntryName & { readonly delta: Entry; readonly version?: number };

/** Queues a change of a shared entry for the server, merged with the entry's earlier unsent change. */
export const queueEntryDelta = (
  db: ShopDatabase,
  uid: string,
  { kind, key }: EntryName,
  delta: Entry,
  version?: number,
): Promise<void> => queueEntryDeltas(db, uid, [{ kind, key, delta, ...(version && { version }) }]);

/** Queues changes of many shared entries like `queueEntryDelta`, in few requests to the database. */
export async function queueEntryDeltas(
  db: ShopDatabase,
  uid: string,
  changes: readonly EntryChange[],
): Promise<void> {
  const earlier = await readIntentsByEntryName(db, uid, changes);
  const merged = new Map<string, NewEntryIntent>();
  for (const { kind, key, delta, version = baseIntentVersion } of changes) {
    const part = formatEntryName({ kind, key });
    const before = merged.get(part) ?? earlier.get(part);
    merged.set(part, {
      table: "entry",
      id: uid,
      part,
      kind,
      key,
      version: Math.max(version, before?.version ?? 0),
      delta: mergeEntries(withServerComputedJoin(delta, before?.delta ?? {}), delta),
    });
  }
  const replaced = [...earlier.values()].filter(({ part }) => merged.has(part));
  await db.intents.bulkDelete(replaced.map(({ n }) => n));
  const at = Date.now();
  await db.intents.bulkAdd([...merged.values()].map((change) => ({ ...change, at })));
}

/**
 * Reads the unsent changes of the named entries into a map by `formatEntryName`. For more than one name the
 * map has all unsent changes of the account, because a query for each name takes seconds on a slow phone.
 */
export async function readIntentsByEntryName(
  db: ShopDatabase,
  uid: string,
  names: readonly EntryName[],
): Promise<Map<string, EntryIntent>> {
  const [first, second] = names;
  if (!first) return new Map();
  const one = second ? undefined : await readEntryIntent(db, uid, first);
  const intents = second ? await readEntryIntents(db, uid) : one ? [one] : [];
  return new Map(intents.map((intent) => [intent.part, intent]));
}
