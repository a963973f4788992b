import { unknownErrorMs } from "../../../domain/cart/sync/clockOffset";
import { shownEntry } from "../../../domain/cart/sync/device";
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
} from "../../../domain/cart/sync/entries";
import type { Entry } from "../../../domain/cart/sync/entry";
import { newestVersion } from "../../../domain/cart/sync/syncProtocol";
import { parseProductId } from "../../../domain/catalogue/product";
import { readMeta, type ShopDatabase, writeMeta } from "../../schema";
import type { TableSelector } from "../../writeWithFallback";
import { readEntryIntent, readEntryIntents } from "./outbox";
import type { SharedState } from "./rows";
import { selectServerEntries } from "./serverEntries";

/*
 * The shared entries of the signed-in account. The table `replica` has the server's entries, `intents` the changes that the
 * server has not confirmed. This file builds the rows of cart, wishlist and recently viewed products and the remembered size
 * from the merge of the two.
 */

/** The tables of a transaction that changes shared entries. */
export const sharedEntryTables: TableSelector = (db) => [
  db.cart,
  db.wishlist,
  db.recent,
  db.intents,
  db.replica,
  db.meta,
];

const initialState: SharedState = {
  cursor: "",
  staleCursor: "",
  ticket: 0,
  offsetMs: 0,
  errorMs: unknownErrorMs,
  received: "",
  last: "",
  confirmedAt: 0,
  rebuild: true,
  version: newestVersion,
};

/** Reads the state of the shared entries; the initial state on a device that has not synced yet. */
export async function readSharedState(db: ShopDatabase): Promise<SharedState> {
  return { ...initialState, ...(await readMeta(db, "shared")) };
}

/** Stores the state of the shared entries. */
export const writeSharedState = (db: ShopDatabase, state: SharedState): Promise<void> =>
  writeMeta(db, "shared", state);

/** Reads an entry as this device shows it: the server's entry merged with the unsent change. */
export async function readShownEntry(db: ShopDatabase, uid: string, name: EntryName): Promise<Entry> {
  const [row, intent] = await Promise.all([
    db.replica.get([uid, name.kind, name.key]),
    readEntryIntent(db, uid, name),
  ]);
  return shownEntry(row?.entry, intent?.delta);
}

/** Builds the rows of cart, wishlist and so on from these entries. An entry of an unknown kind has no row. */
export async function buildEntryRows(
  db: ShopDatabase,
  uid: string,
  names: readonly EntryName[],
): Promise<void> {
  for (const name of names) {
    const entry = await readShownEntry(db, uid, name);
    if (name.kind === "line") await buildLine(db, name.key, entry);
    else if (name.kind === "wish") await buildWish(db, name.key, entry);
    else if (name.kind === "viewed") await buildViewed(db, entry);
    else if (name.kind === "size") await buildSize(db, entry);
  }
}

/** Builds the rows of all entries, and deletes rows without an entry. */
export async function rebuildAllRows(db: ShopDatabase, uid: string): Promise<void> {
  const names = await sharedNames(db, uid);
  const known = new Set(names.map(nameText));
  await db.cart.filter(({ id, size }) => !known.has(nameText(lineName(id, size)))).delete();
  await db.wishlist.filter(({ id }) => !known.has(nameText(wishName(id)))).delete();
  await buildEntryRows(db, uid, names);
}

/** The names of all entries that the device knows. */
async function sharedNames(db: ShopDatabase, uid: string): Promise<EntryName[]> {
  const [rows, intents] = await Promise.all([
    selectServerEntries(db, uid).toArray(),
    readEntryIntents(db, uid),
  ]);
  const names = new Map(
    [...rows, ...intents].map(({ kind, key }) => [nameText({ kind, key }), { kind, key }]),
  );
  return [...names.values()];
}

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
