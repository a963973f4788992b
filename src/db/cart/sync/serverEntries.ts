import { Dexie } from "dexie";
import { formatEntryName, isTombstone } from "../../../domain/cart/sync/entries";
import { latestStamp } from "../../../domain/cart/sync/entry";
import { deviceTombstonesToForget, tombstonesMax } from "../../../domain/cart/sync/tombstones";
import { dayMs } from "../../../domain/shared/timeUnits";
import type { ShopDatabase } from "../../schema";
import { type EntryIntent, queueEntryDeltas, readEntryIntents } from "./outbox";
import type { EntryExchangeState } from "./rows";

/* The table `replica`: the entries of the signed-in account as the server has confirmed them. */

/** Selects the entries of an account that the server has confirmed. */
export const selectServerEntries = (db: ShopDatabase, uid: string) =>
  db.replica
    .where("[uid+kind+key]")
    .between([uid, Dexie.minKey, Dexie.minKey], [uid, Dexie.maxKey, Dexie.maxKey]);

/**
 * Prepares the stored server entries for fetching all of them again with an empty cursor.
 * @param reset "lost": the server was restored from a backup, so the device queues all its entries as unsent
 *   changes and deletes the stored ones. "forgotten": the server has deleted records of removals that the
 *   device has not received, so the entries stay, marked as stale; until all are fetched again, the screens
 *   show them and the shopper can change them
 */
export async function prepareFullEntryPull(
  db: ShopDatabase,
  uid: string,
  reset: "lost" | "forgotten",
): Promise<void> {
  if (reset === "forgotten") {
    await selectServerEntries(db, uid).modify({ stale: true });
    return;
  }
  await requeueServerEntries(db, uid);
  await selectServerEntries(db, uid).delete();
}

/**
 * Queues all confirmed entries of an account as unsent changes again, because a restored server may have lost
 * them.
 */
export async function requeueServerEntries(db: ShopDatabase, uid: string): Promise<void> {
  const entries = await selectServerEntries(db, uid).toArray();
  await queueEntryDeltas(
    db,
    uid,
    entries.map(({ kind, key, entry, version }) => ({ kind, key, delta: entry, version })),
  );
  const queued = await readEntryIntents(db, uid);
  const sorted = sortForSending(queued);
  await db.intents.bulkDelete(queued.map(({ n }) => n));
  await db.intents.bulkAdd(sorted.map(({ n: _, ...row }) => row));
}

/**
 * Sorts unsent changes for sending: removals first, because a server with a full cart accepts a line only
 * after another one was removed. If there are more than `tombstonesMax` removals, the oldest ones above that
 * number are sent last: the server then deletes its oldest removals, and afterwards refuses changes that are
 * earlier than a deleted removal ("too-old").
 */
function sortForSending(queued: readonly EntryIntent[]): EntryIntent[] {
  const isRemoval = (row: EntryIntent) => isTombstone(row, row.delta);
  const removals = queued.filter(isRemoval).map((row) => ({ row, stamp: latestStamp(row.delta) }));
  const oldestFirst = removals.sort((a, b) => (a.stamp < b.stamp ? -1 : 1)).map(({ row }) => row);
  const aboveMax = Math.max(0, oldestFirst.length - tombstonesMax);
  return [
    ...oldestFirst.slice(aboveMax),
    ...queued.filter((row) => !isRemoval(row)),
    ...oldestFirst.slice(0, aboveMax),
  ];
}

/**
 * Deletes the stored server entries that are still marked as stale after a complete pull: the server no
 * longer has them.
 */
export async function deleteStaleEntries(db: ShopDatabase, uid: string): Promise<void> {
  const rows = await selectServerEntries(db, uid).toArray();
  const stale = rows.filter((row) => row.stale === true);
  await db.replica.bulkDelete(stale.map(({ kind, key }) => [uid, kind, key]));
}

/** Minimum time between two scans of the stored server entries for old removals. */
const tombstoneScanIntervalMs = dayMs;

/**
 * Deletes old removals (tombstones) from the stored server entries, in the transaction that stores the last
 * answer of an exchange; at most once per `tombstoneScanIntervalMs`. Sets `state.forgotAt`.
 * @param serverMs the server's time in milliseconds since 1970
 */
export async function deleteOldTombstones(
  db: ShopDatabase,
  uid: string,
  state: EntryExchangeState,
  serverMs: number,
): Promise<void> {
  // The absolute value, because a server's clock that was once far ahead would otherwise prevent the scans
  // for a long time.
  if (Math.abs(serverMs - (state.forgotAt ?? 0)) < tombstoneScanIntervalMs) return;
  const rows = await selectServerEntries(db, uid).toArray();
  const unsent = new Set((await readEntryIntents(db, uid)).map(formatEntryName));
  const oldTombstones = deviceTombstonesToForget(rows, unsent, serverMs);
  await db.replica.bulkDelete(oldTombstones.map(({ kind, key }) => [uid, kind, key]));
  state.forgotAt = serverMs;
}
