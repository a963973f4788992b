import type { ProfileField } from "../../../domain/account/profile";
import { nextClockOffset } from "../../../domain/cart/sync/clockOffset";
import type { EntryName } from "../../../domain/cart/sync/entries";
import { latestStamp } from "../../../domain/cart/sync/entry";
import { isTooFarAhead, laterStamp } from "../../../domain/cart/sync/stamp";
import { newestIntentVersion, type SyncAnswer } from "../../../domain/cart/sync/syncProtocol";
import { readConfirmedProfile, storeConfirmedProfile } from "../../account/profileEdits";
import { readMeta, type ShopDatabase, writeMeta } from "../../schema";
import { writeShopperData } from "../../writeWithFallback";
import { markBlockedChangesUnsent, replaceFutureIntentStamps, storeIntentResults } from "./intentResults";
import { joinVisitorRows } from "./joinVisitorRows";
import type { EntryExchangeState } from "./rows";
import { deleteOldTombstones, deleteStaleEntries, prepareFullEntryPull } from "./serverEntries";
import {
  readEntryExchangeState,
  rebuildRowsOfAllEntries,
  rebuildRowsOfEntries,
  syncedEntryTables,
  writeEntryExchangeState,
} from "./syncedEntries";
import { hasUnsentChanges, type SyncRequest } from "./syncRequest";

/*
 * Stores the server's answers to sync requests. The requests are built in syncRequest.ts, the loop of
 * requests is in exchangeAll.ts, the results of sent changes are stored by intentResults.ts.
 */

/**
 * A sync request and the server's answer, with the times at which this device sent the request and received
 * the answer, in milliseconds since 1970.
 */
export interface SyncExchange {
  request: SyncRequest;
  answer: SyncAnswer;
  sentMs: number;
  receivedMs: number;
  /**
   * Whether the request also sent changes that wait for an update of the shop. They become ordinary unsent
   * changes again, so that the next requests send the rest of them.
   */
  unblock?: boolean;
}

/** The result of storing an answer. */
interface StoredAnswer {
  /** Whether another request is needed: there are further entries to fetch or changes to send. */
  hasMore: boolean;
  /** The fields of the sent profile edit that lost to a later edit. */
  overruled: readonly ProfileField[];
}

/**
 * Stores an answer of the server in one transaction: results of sent changes, entries and cursor. Ignores
 * entries and results of an answer to an outdated request (with another cursor than the stored one), and the
 * whole answer if the account was signed out meanwhile.
 */
export function storeSyncAnswer(
  uid: string,
  { request, answer, sentMs, receivedMs, unblock = false }: SyncExchange,
): Promise<StoredAnswer> {
  return writeShopperData(syncedEntryTables, async (db) => {
    const account = await readMeta(db, "account");
    if (account?.uid !== uid) return { hasMore: false, overruled: [] };
    const state = await readEntryExchangeState(db);
    // An updated server may accept changes for which its earlier version has asked for an update of the shop.
    if (unblock || answer.version !== state.serverVersion) await markBlockedChangesUnsent(db, uid);
    if (state.cursor !== request.cursor) return { hasMore: true, overruled: [] };
    const clock = nextClockOffset(state, { sentMs, receivedMs, serverMs: answer.now });
    const next = { ...state, ...clock, ticket: answer.ticket, serverVersion: answer.version };
    if (!answer.reset)
      return storeAnswerPage(db, uid, next, { request, answer, isJoined: account.joined ?? false });
    await prepareFullEntryPull(db, uid, answer.reset);
    // If the device was already starting over, this later cursor also covers its older stale entries.
    const staleCursor = answer.reset === "forgotten" ? state.cursor : "";
    await writeEntryExchangeState(db, { ...next, cursor: "", staleCursor, more: false, rebuild: true });
    return { hasMore: true, overruled: [] };
  });
}

/** One answer of the server with its request; an account's entries arrive in several answers (pages). */
interface PulledPage {
  request: SyncRequest;
  answer: SyncAnswer;
  /** Whether the rows that a visitor stored before the sign-in are already joined to the account. */
  isJoined: boolean;
}

/**
 * Stores the entries and results of one answer (page) and updates the rows that the screens read. Changes
 * `state` and stores it.
 */
async function storeAnswerPage(
  db: ShopDatabase,
  uid: string,
  state: EntryExchangeState,
  { request, answer, isJoined }: PulledPage,
): Promise<StoredAnswer> {
  const profileBefore = await readConfirmedProfile(db, uid);
  // Results are ignored while pages follow, because an accepted change can be later than this page's cursor.
  // The change is sent again after the last page; a repeated change has no effect.
  const results = answer.more ? [] : (answer.results ?? []);
  const confirmed = await storeIntentResults(db, uid, request.intents, results);
  await db.replica.bulkPut(answer.entries.map((entry) => ({ ...entry, uid })));
  await storeConfirmedProfile(db, uid, profileBefore, answer.now);
  state.received = answer.entries.map(({ entry }) => latestStamp(entry)).reduce(laterStamp, state.received);
  Object.assign(state, { cursor: answer.cursor, staleCursor: "", more: answer.more });
  const isClockAhead = results.some((each) => each.outcome === "retry" && each.code === "clock-ahead");
  // The server's clock was set back. This device's new stamps (clock times) are later than those that the
  // server has sent, so the server accepts no change until its clock has passed them.
  const isServerClockBehind = isClockAhead && isTooFarAhead(state.received, answer.now);
  if (isClockAhead && !isServerClockBehind)
    state.last = await replaceFutureIntentStamps(db, uid, state, answer.now);
  if (!answer.more) {
    state.confirmedAt = Date.now();
    if (state.rebuild) await deleteStaleEntries(db, uid);
    await deleteOldTombstones(db, uid, state, answer.now);
  }
  await updateRowsFromAnswer(db, uid, state, answer, confirmed, isJoined);
  await writeEntryExchangeState(db, state);
  const hasMore = answer.more || (!isServerClockBehind && (await hasUnsentChanges(db, uid)));
  return {
    hasMore,
    overruled: results.flatMap((each) => (each.outcome === "done" && each.overruled) || []),
  };
}

/**
 * Updates the rows that the screens read (cart, wishlist and so on) from the stored entries of an answer
 * (page). Does nothing before the last page if the visitor's rows have to be joined or all rows have to be
 * rebuilt. Changes `state`.
 */
async function updateRowsFromAnswer(
  db: ShopDatabase,
  uid: string,
  state: EntryExchangeState,
  { more, entries }: SyncAnswer,
  confirmed: readonly EntryName[],
  isJoined: boolean,
): Promise<void> {
  if (more && (state.rebuild || !isJoined)) return;
  if (!isJoined) await joinVisitorRows(db, uid, state);
  if (!isJoined || state.rebuild || state.version !== newestIntentVersion)
    await rebuildRowsOfAllEntries(db, uid);
  else await rebuildRowsOfEntries(db, uid, [...confirmed, ...entries]);
  if (!more) Object.assign(state, { rebuild: false, version: newestIntentVersion });
  if (!isJoined)
    await writeMeta(db, "account", { uid, pulledAt: 0, ...(await readMeta(db, "account")), joined: true });
}
