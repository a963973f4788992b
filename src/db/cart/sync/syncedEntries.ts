import { unknownErrorMs } from "../../../domain/cart/sync/clockOffset";
import { type Clock, createStampClock, shownEntry } from "../../../domain/cart/sync/deviceSync";
import {
  type EntryKind,
  type EntryName,
  formatEntryName,
  lineEntryName,
  lineOfEntry,
  parseLineKey,
  sizeOfEntry,
  viewedOfEntry,
  wishEntryName,
  wishOfEntry,
} from "../../../domain/cart/sync/entries";
import type { Entry } from "../../../domain/cart/sync/entry";
import { laterStamp, nodeFromRandom } from "../../../domain/cart/sync/stamp";
import { newestIntentVersion } from "../../../domain/cart/sync/syncProtocol";
import { parseProductId } from "../../../domain/catalogue/product";
import { readMeta, type ShopDatabase, writeMeta } from "../../schema";
import type { TableSelector } from "../../writeWithFallback";
import { readEntryIntents, readIntentsByEntryName } from "./outbox";
import type { EntryExchangeState } from "./rows";
import { selectServerEntries } from "./serverEntries";

/*
 * The shared entries of the signed-in account. The table `replica` has the server's entries, `intents` the
 * changes that the server has not confirmed. This file builds the rows of cart, wishlist and recently viewed
 * products and the remembered size from the merge of the two.
 */

/** The tables of a transaction that changes shared entries and the rows that are built from them. */
export const syncedEntryTables: TableSelector = (db) => [
  db.cart,
  db.wishlist,
  db.recent,
  db.intents,
  db.replica,
  db.meta,
];

const initialExchangeState: EntryExchangeState = {
  cursor: "",
  staleCursor: "",
  ticket: 0,
  offsetMs: 0,
  errorMs: unknownErrorMs,
  received: "",
  last: "",
  confirmedAt: 0,
  rebuild: true,
  version: newestIntentVersion,
};

/**
 * Reads the state of the exchange with the server (cursor, clock and so on); the initial state on a device
 * that has not synced yet.
 */
export async function readEntryExchangeState(db: ShopDatabase): Promise<EntryExchangeState> {
  return { ...initialExchangeState, ...(await readMeta(db, "shared")) };
}

/** Stores the state of the exchange with the server. */
export const writeEntryExchangeState = (db: ShopDatabase, state: EntryExchangeState): Promise<void> =>
  writeMeta(db, "shared", state);

/**
 * The random name of this page load in the stamps (clock times) that it makes: it distinguishes them from the
 * stamps of other tabs and devices.
 */
export const clockNode = nodeFromRandom(Math.random());

/** Creates the hybrid logical clock that makes the stamps (clock times) of one transaction. */
export const createTransactionClock = ({ last, received, offsetMs }: EntryExchangeState): Clock =>
  createStampClock(laterStamp(last, received), Date.now() + offsetMs, clockNode);

/** Reads a shared entry as this device shows it: the server's entry merged with the unsent change. */
export async function readEntryWithUnsentChange(
  db: ShopDatabase,
  uid: string,
  name: EntryName,
): Promise<Entry> {
  const [shown] = await readEntriesWithUnsentChanges(db, uid, [name]);
  return shown?.entry ?? {};
}

/** An entry as this device shows it, with its key. */
interface ShownEntry {
  kind: string;
  key: string;
  entry: Entry;
}

async function readEntriesWithUnsentChanges(
  db: ShopDatabase,
  uid: string,
  names: readonly EntryName[],
): Promise<ShownEntry[]> {
  const [rows, intents] = await Promise.all([
    db.replica.bulkGet(names.map(({ kind, key }) => [uid, kind, key])),
    readIntentsByEntryName(db, uid, names),
  ]);
  return names.map(({ kind, key }, index) => ({
    kind,
    key,
    entry: shownEntry(rows[index]?.entry, intents.get(formatEntryName({ kind, key }))?.delta),
  }));
}

/**
 * Builds the rows of cart, wishlist and viewed products and the remembered size from the named entries. An
 * entry of an unknown kind has no row.
 */
export async function rebuildRowsOfEntries(
  db: ShopDatabase,
  uid: string,
  names: readonly EntryName[],
): Promise<void> {
  const shown = await readEntriesWithUnsentChanges(db, uid, names);
  const ofKind = (wanted: EntryKind) => shown.filter(({ kind }) => kind === wanted);
  await writeCartLines(db, ofKind("line"));
  await writeWishlistItems(db, ofKind("wish"));
  for (const { entry } of ofKind("viewed")) await writeViewedProducts(db, entry);
  for (const { entry } of ofKind("size")) await writeLastSize(db, entry);
}

/**
 * Rebuilds the rows of the cart, the wishlist, the recently viewed products and the size from all entries;
 * deletes cart and wishlist rows that have no entry.
 */
export async function rebuildRowsOfAllEntries(db: ShopDatabase, uid: string): Promise<void> {
  const names = await readAllEntryNames(db, uid);
  const withEntry = new Set(names.map(formatEntryName));
  const linesWithoutEntry = (await db.cart.toArray()).filter(
    ({ id, size }) => !withEntry.has(formatEntryName(lineEntryName(id, size))),
  );
  await db.cart.bulkDelete(linesWithoutEntry.map(({ id, size }) => [id, size]));
  const itemsWithoutEntry = (await db.wishlist.toArray()).filter(
    ({ id }) => !withEntry.has(formatEntryName(wishEntryName(id))),
  );
  await db.wishlist.bulkDelete(itemsWithoutEntry.map(({ id }) => id));
  await rebuildRowsOfEntries(db, uid, names);
}

/** Reads the names of all entries of the account that the device has, confirmed or unsent. */
async function readAllEntryNames(db: ShopDatabase, uid: string): Promise<EntryName[]> {
  const [rows, intents] = await Promise.all([
    selectServerEntries(db, uid).toArray(),
    readEntryIntents(db, uid),
  ]);
  const names = new Map(
    [...rows, ...intents].map(({ kind, key }) => [formatEntryName({ kind, key }), { kind, key }]),
  );
  return [...names.values()];
}

async function writeCartLines(db: ShopDatabase, shown: readonly ShownEntry[]): Promise<void> {
  const entries = shown.flatMap(({ key, entry }) => {
    const name = parseLineKey(key);
    return name ? [{ key, entry, id: name.id, size: name.size }] : [];
  });
  const rows = await db.cart.bulkGet(entries.map(({ id, size }) => [id, size]));
  const lines = entries.map(({ key, entry }, index) => lineOfEntry(key, entry, rows[index]));
  const changed = lines.filter((line, index) => line && JSON.stringify(line) !== JSON.stringify(rows[index]));
  await db.cart.bulkPut(changed.flatMap((line) => line ?? []));
  const removed = entries.filter((_, index) => !lines[index]);
  await db.cart.bulkDelete(removed.map(({ id, size }) => [id, size]));
}

async function writeWishlistItems(db: ShopDatabase, shown: readonly ShownEntry[]): Promise<void> {
  await db.wishlist.bulkPut(shown.flatMap(({ key, entry }) => wishOfEntry(key, entry) ?? []));
  const removed = shown.filter(({ key, entry }) => !wishOfEntry(key, entry));
  await db.wishlist.bulkDelete(removed.flatMap(({ key }) => parseProductId(key) || []));
}

async function writeViewedProducts(db: ShopDatabase, entry: Entry): Promise<void> {
  await db.recent.clear();
  await db.recent.bulkPut([...viewedOfEntry(entry)]);
}

async function writeLastSize(db: ShopDatabase, entry: Entry): Promise<void> {
  const size = sizeOfEntry(entry);
  const preferences = (await readMeta(db, "preferences")) ?? {};
  if (size && size !== preferences.size) await writeMeta(db, "preferences", { ...preferences, size });
}
