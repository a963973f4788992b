import { replaceFutureStamps, shownEntry } from "../../../domain/cart/sync/deviceSync";
import type { EntryName } from "../../../domain/cart/sync/entries";
import { mergeEntries } from "../../../domain/cart/sync/entry";
import type { Intent, IntentResult } from "../../../domain/cart/sync/syncProtocol";
import type { ShopDatabase } from "../../schema";
import { type EntryIntent, isEntryIntent, readEntryIntents } from "./outbox";
import type { EntryExchangeState } from "./rows";
import { clockNode } from "./syncedEntries";

/* Applies the server's results for sent changes (accepted or refused) to the outbox. */

/**
 * Moves changes that the server has accepted from the outbox to the table `replica` (server entries), and
 * stores the error code of those that it has refused.
 * @returns the names of the entries whose changes were accepted
 */
export async function storeIntentResults(
  db: ShopDatabase,
  uid: string,
  intents: readonly Intent[],
  results: readonly IntentResult[],
): Promise<EntryName[]> {
  const confirmed: EntryName[] = [];
  for (const result of results) {
    const sent = intents.find(({ id }) => id === result.id);
    if (!sent) continue;
    const { kind, key, version, delta } = sent;
    if (result.outcome === "done") {
      const row = await db.replica.get([uid, kind, key]);
      const newest = Math.max(version, row?.version ?? 0);
      await db.replica.put({
        ...row,
        uid,
        kind,
        key,
        version: newest,
        entry: shownEntry(row?.entry, delta),
      });
      confirmed.push({ kind, key });
      // Deletes only the sent change: when a later change of the entry was merged into it, the merged row has
      // another number and stays.
      await db.intents.delete(Number(sent.id));
    } else if (result.code !== "clock-ahead") {
      const row = await db.intents.get(Number(sent.id));
      if (!isEntryIntent(row)) continue;
      const refused: EntryIntent = { ...row, code: result.code };
      await db.intents.put(refused);
    }
  }
  return confirmed;
}

/** Marks the changes that wait for an update of the shop as unsent, so that they are sent again. */
export async function markBlockedChangesUnsent(db: ShopDatabase, uid: string): Promise<void> {
  const rows = await readEntryIntents(db, uid);
  const blocked = rows.filter(({ code }) => code === "update-the-shop");
  await db.intents.bulkPut(blocked.map(({ code: _, ...row }) => row));
}

/**
 * Gives new stamps (clock times) to unsent changes whose stamps are further ahead of the server's clock than
 * the server accepts.
 * @returns the latest stamp of this device
 */
export async function replaceFutureIntentStamps(
  db: ShopDatabase,
  uid: string,
  { received }: EntryExchangeState,
  serverMs: number,
): Promise<string> {
  const rows = await readEntryIntents(db, uid);
  const restamped = replaceFutureStamps(
    rows.map(({ delta }) => delta),
    received,
    serverMs,
    clockNode,
  );
  const restampedRows = rows.map((row, index) => ({
    ...row,
    delta: mergeEntries(restamped.deltas[index] ?? row.delta, {}),
  }));
  await db.intents.bulkPut(restampedRows);
  return restamped.last;
}
