import { Dexie } from "dexie";
import { unknownErrorMs } from "../../domain/cart/sync/clockOffset";
import { shownEntry } from "../../domain/cart/sync/device";
import {
  type EntryName,
  lineName,
  lineOfEntry,
  nameText,
  parseLineKey,
  sizeOfEntry,
  viewedOfEntry,
  wishName,
  wishOfEntry,
} from "../../domain/cart/sync/entries";
import { type Entry, mergeEntries } from "../../domain/cart/sync/entry";
import { syncVersion } from "../../domain/cart/sync/intents";
import { withCountedJoin } from "../../domain/cart/sync/line";
import { parseProductId } from "../../domain/catalogue/product";
import { queueIntents } from "../outbox";
import {
  type EntryChange,
  type Intent,
  readMeta,
  type SharedState,
  type ShopDatabase,
  writeMeta,
} from "../schema";
import type { TablesOf } from "../writeWithFallback";

/*
 * The shared entries of the signed-in account. `replica` has the server's, `intents` the changes that it has not confirmed; the
 * rows of cart, wishlist and recently viewed products and the remembered size are built from the merge of the two.
 */

export const sharedTables: TablesOf = (db) => [
  db.cart,
  db.wishlist,
  db.recent,
  db.intents,
  db.replica,
  db.meta,
];

export type EntryIntent = EntryChange & Pick<Intent, "n" | "at">;

const start: SharedState = {
  cursor: "",
  ticket: 0,
  offsetMs: 0,
  errorMs: unknownErrorMs,
  received: "",
  last: "",
  confirmedAt: 0,
  rebuild: true,
  version: syncVersion,
};

/** The state of the shared entries; that of a new device without any. */
export async function readShared(db: ShopDatabase): Promise<SharedState> {
  return { ...start, ...(await readMeta(db, "shared")) };
}

export const writeShared = (db: ShopDatabase, state: SharedState): Promise<void> =>
  writeMeta(db, "shared", state);

/** An account's unsent changes, oldest first. */
export async function entryIntents(db: ShopDatabase, uid: string): Promise<EntryIntent[]> {
  const rows = await intentsOf(db, uid).toArray();
  return (rows as EntryIntent[]).sort((a, b) => a.n - b.n);
}

const intentsOf = (db: ShopDatabase, uid: string) =>
  db.intents.where("[table+id+part]").between(["entry", uid, Dexie.minKey], ["entry", uid, Dexie.maxKey]);

async function intentOf(db: ShopDatabase, uid: string, name: EntryName): Promise<EntryIntent | undefined> {
  const row = await db.intents.where({ table: "entry", id: uid, part: nameText(name) }).first();
  return row as EntryIntent | undefined;
}

/** What this device shows of an entry. */
export async function readShown(db: ShopDatabase, uid: string, name: EntryName): Promise<Entry> {
  const [row, intent] = await Promise.all([
    db.replica.get([uid, name.kind, name.key]),
    intentOf(db, uid, name),
  ]);
  return shownEntry(row?.entry, intent?.delta);
}

/** Merges a change into the outbox. A change that the server has not accepted is sent again with it. */
export async function queueDelta(
  db: ShopDatabase,
  uid: string,
  { kind, key }: EntryName,
  delta: Entry,
  version = syncVersion,
): Promise<void> {
  const earlier = await intentOf(db, uid, { kind, key });
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

/** Builds the device's rows of these entries. An entry of an unknown kind has none. */
export async function buildRows(db: ShopDatabase, uid: string, names: readonly EntryName[]): Promise<void> {
  for (const name of names) {
    const entry = await readShown(db, uid, name);
    if (name.kind === "line") await buildLine(db, name.key, entry);
    else if (name.kind === "wish") await buildWish(db, name.key, entry);
    else if (name.kind === "viewed") await buildViewed(db, entry);
    else if (name.kind === "size") await buildSize(db, entry);
  }
}

/** Builds all rows, and deletes those that no entry has. */
export async function rebuildRows(db: ShopDatabase, uid: string): Promise<void> {
  const names = await sharedNames(db, uid);
  const known = new Set(names.map(nameText));
  await db.cart.filter(({ id, size }) => !known.has(nameText(lineName(id, size)))).delete();
  await db.wishlist.filter(({ id }) => !known.has(nameText(wishName(id)))).delete();
  await buildRows(db, uid, names);
}

/** The names of all entries that the device knows. */
async function sharedNames(db: ShopDatabase, uid: string): Promise<EntryName[]> {
  const [rows, intents] = await Promise.all([replicaOf(db, uid).toArray(), entryIntents(db, uid)]);
  const names = new Map(
    [...rows, ...intents].map(({ kind, key }) => [nameText({ kind, key }), { kind, key }]),
  );
  return [...names.values()];
}

export const replicaOf = (db: ShopDatabase, uid: string) =>
  db.replica
    .where("[uid+kind+key]")
    .between([uid, Dexie.minKey, Dexie.minKey], [uid, Dexie.maxKey, Dexie.maxKey]);

async function buildLine(db: ShopDatabase, key: string, entry: Entry): Promise<void> {
  const name = parseLineKey(key);
  if (!name) return;
  const known = await db.cart.get([name.id, name.size]);
  const line = lineOfEntry(key, entry, known);
  if (!line) await db.cart.delete([name.id, name.size]);
  else if (JSON.stringify(line) !== JSON.stringify(known)) await db.cart.put(line);
}

async function buildWish(db: ShopDatabase, key: string, entry: Entry): Promise<void> {
  const id = parseProductId(key);
  const item = wishOfEntry(key, entry);
  if (item) await db.wishlist.put(item);
  else if (id) await db.wishlist.delete(id);
}

async function buildViewed(db: ShopDatabase, entry: Entry): Promise<void> {
  await db.recent.clear();
  await db.recent.bulkPut([...viewedOfEntry(entry)]);
}

async function buildSize(db: ShopDatabase, entry: Entry): Promise<void> {
  const size = sizeOfEntry(entry);
  const preferences = (await readMeta(db, "preferences")) ?? {};
  if (size && size !== preferences.size) await writeMeta(db, "preferences", { ...preferences, size });
}
