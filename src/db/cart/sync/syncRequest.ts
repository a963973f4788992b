import { firstHeartbeat, nextHeartbeat } from "../../../domain/cart/sync/stuckSync";
import { type Intent, intentsMax } from "../../../domain/cart/sync/syncProtocol";
import type { EntrySyncStatus } from "../../../domain/device/syncStatus";
import { readMeta, type ShopDatabase } from "../../schema";
import { readWithReopen, writeShopperData } from "../../writeWithFallback";
import { type EntryIntent, readEntryIntents } from "./outbox";
import { readEntryExchangeState, writeEntryExchangeState } from "./syncedEntries";

/* Builds the sync requests of a device, and reads and marks the unsent changes in the outbox. */

/**
 * Maximum characters of the changes in one request, at most 3 bytes each in UTF-8; the server accepts 400 KB.
 */
const requestMaxChars = 130_000;

/** A request that sends unsent changes and fetches the account's entries after a cursor. */
export interface SyncRequest {
  /** See `EntryExchangeState.cursor`; the same for `ticket`. */
  cursor: string;
  /**
   * See `EntryExchangeState.staleCursor`: with it a restored server can tell that it has lost changes that
   * this device has.
   */
  staleCursor?: string;
  ticket: number;
  intents: Intent[];
}

/**
 * Builds the next request from the cursor and the changes that wait for the server.
 * @param options `includeBlocked`: also send changes that were held back until the shop is updated
 * @returns undefined when the database does not hold this account's data
 */
export function buildNextSyncRequest(
  uid: string,
  { includeBlocked }: { includeBlocked: boolean },
): Promise<SyncRequest | undefined> {
  return readWithReopen((db) =>
    db.transaction("r", [db.meta, db.intents], async () => {
      const account = await readMeta(db, "account");
      if (account?.uid !== uid) return;
      const { cursor, staleCursor, ticket, more } = await readEntryExchangeState(db);
      // Changes are sent only after all entries were pulled: before that, a visitor's rows are not joined.
      const maySend = account.joined && cursor && !more;
      const sendable = maySend ? await readSendableIntents(db, uid, includeBlocked) : [];
      const intents = takeIntentsForOneRequest(sendable).map((row) => toRequestIntent(uid, row));
      return { cursor, ...(staleCursor && { staleCursor }), ticket, intents };
    }),
  );
}

/**
 * Marks all unsent changes of an account as waiting for an update of the shop, because the server does not
 * accept the sync requests of this release.
 */
export function blockChangesUntilShopUpdate(uid: string): Promise<void> {
  return writeShopperData(
    (db) => [db.intents],
    async (db) => {
      const rows = await readSendableIntents(db, uid, false);
      await db.intents.bulkPut(rows.map((row) => ({ ...row, code: "update-the-shop" })));
    },
  );
}

/** Whether the outbox has changes of shared entries that the server has neither accepted nor refused. */
export async function hasUnsentChanges(db: ShopDatabase, uid: string): Promise<boolean> {
  return (await readSendableIntents(db, uid, false)).length > 0;
}

/**
 * Updates the heartbeat, which tells a stuck sync from a slow one, after an answer of the server.
 * @param nowMs milliseconds since 1970
 * @returns `isStuck`: whether the caller has to report now that the changes stay unsent
 */
export async function storeHeartbeat(
  uid: string,
  nowMs: number,
): Promise<{ status: EntrySyncStatus; isStuck: boolean }> {
  const { status, isSame } = await readWithReopen((db) => computeHeartbeat(db, uid, nowMs));
  if (isSame) return { status, isStuck: false };
  return writeShopperData(
    (db) => [db.meta, db.intents],
    async (db) => {
      const now = await computeHeartbeat(db, uid, nowMs);
      if (!now.isSame)
        await writeEntryExchangeState(db, { ...(await readEntryExchangeState(db)), heartbeat: now.next });
      return { status: now.status, isStuck: now.isStuck };
    },
  );
}

async function computeHeartbeat(db: ShopDatabase, uid: string, nowMs: number) {
  const { cursor, confirmedAt, heartbeat = firstHeartbeat } = await readEntryExchangeState(db);
  const status: EntrySyncStatus = {
    cursor,
    confirmedAt,
    waiting: (await readSendableIntents(db, uid, false)).length,
  };
  const isStored = (await readMeta(db, "account"))?.uid === uid;
  const { next, isStuck } = isStored
    ? nextHeartbeat(heartbeat, status, nowMs)
    : { next: heartbeat, isStuck: false };
  return { status, next, isStuck, isSame: JSON.stringify(next) === JSON.stringify(heartbeat) };
}

async function readSendableIntents(
  db: ShopDatabase,
  uid: string,
  includeBlocked: boolean,
): Promise<EntryIntent[]> {
  const rows = await readEntryIntents(db, uid);
  return rows.filter(({ code }) => code === undefined || (includeBlocked && code === "update-the-shop"));
}

/** Returns the oldest unsent changes, as many as fit into one request, but at least one. */
function takeIntentsForOneRequest(rows: readonly EntryIntent[]): EntryIntent[] {
  let chars = 0;
  return rows.slice(0, intentsMax).filter(({ delta }, index) => {
    chars += JSON.stringify(delta).length + 300;
    return index === 0 || chars <= requestMaxChars;
  });
}

const toRequestIntent = (account: string, { n, kind, key, version, delta }: EntryIntent): Intent => ({
  id: String(n),
  account,
  kind,
  key,
  version,
  delta,
});
