import type { ProfileField } from "../../../domain/account/profile";
import { nextClockOffset } from "../../../domain/cart/sync/clockOffset";
import type { EntryName } from "../../../domain/cart/sync/entries";
import { latestStamp } from "../../../domain/cart/sync/entry";
import { isTooFarAhead, laterStamp } from "../../../domain/cart/sync/stamp";
import { newestVersion, type SyncAnswer } from "../../../domain/cart/sync/syncProtocol";
import { readConfirmedProfile, storeConfirmedProfile } from "../../account/profileEdits";
import { readMeta, type ShopDatabase, writeMeta } from "../../schema";
import { writeShopperData } from "../../writeWithFallback";
import { restampIntents, storeIntentResults, unblockChanges } from "./intentResults";
import { joinVisitorRows } from "./joinVisitorRows";
import type { SharedState } from "./rows";
import { deleteOldTombstones, deleteStaleEntries, prepareFullPull } from "./serverEntries";
import {
  buildEntryRows,
  readSharedState,
  rebuildAllRows,
  sharedEntryTables,
  writeSharedState,
} from "./sharedEntries";
import { hasUnsentChanges, type SyncRequest } from "./syncRequest";

/*
 * Stores what the server answers. The requests are in syncRequest.ts, the loop of requests in exchangeAll.ts,
 * the results of sent changes in intentResults.ts.
 */

/** A request and its answer, with the time of each on this device's clock in milliseconds since 1970. */
export interface SyncExchange {
  request: SyncRequest;
  answer: SyncAnswer;
  sentMs: number;
  receivedMs: number;
  /**
   * Lets the changes that waited for an update of the shop be sent until the server has answered each of
   * them.
   */
  unblock?: boolean;
}

/** The result of storing an answer. */
interface StoredAnswer {
  /** Whether there is more to exchange. */
  hasMore: boolean;
  /** The fields of the sent profile edit that lost to a later edit. */
  overruled: readonly ProfileField[];
}

/**
 * Stores the server's answer: results, entries and cursor in one transaction. Ignores the answer to an
 * outdated request and the answer for an account that was signed out meanwhile.
 */
export function storeSyncAnswer(
  uid: string,
  { request, answer, sentMs, receivedMs, unblock = false }: SyncExchange,
): Promise<StoredAnswer> {
  return writeShopperData(sharedEntryTables, async (db) => {
    const account = await readMeta(db, "account");
    if (account?.uid !== uid) return { hasMore: false, overruled: [] };
    const state = await readSharedState(db);
    // An updated server may accept changes for which its earlier version has asked for an update of the shop.
    if (unblock || answer.version !== state.serverVersion) await unblockChanges(db, uid);
    if (state.cursor !== request.cursor) return { hasMore: true, overruled: [] };
    const clock = nextClockOffset(state, { sentMs, receivedMs, serverMs: answer.now });
    const next = { ...state, ...clock, ticket: answer.ticket, serverVersion: answer.version };
    if (!answer.reset)
      return storePage(db, uid, next, { request, answer, isJoined: account.joined ?? false });
    await prepareFullPull(db, uid, answer.reset);
    // If the device was already starting over, this later cursor also covers its older stale entries.
    const staleCursor = answer.reset === "forgotten" ? state.cursor : "";
    await writeSharedState(db, { ...next, cursor: "", staleCursor, more: false, rebuild: true });
    return { hasMore: true, overruled: [] };
  });
}

/** One page of the pull, with the results of the changes that were sent. */
interface PulledPage {
  request: SyncRequest;
  answer: SyncAnswer;
  /** Whether the rows of the visitor before the sign-in have already joined the account. */
  isJoined: boolean;
}

/** Stores one page of an answer and rebuilds the rows of its entries. Changes and writes `state`. */
async function storePage(
  db: ShopDatabase,
  uid: string,
  state: SharedState,
  { request, answer, isJoined }: PulledPage,
): Promise<StoredAnswer> {
  const profileBefore = await readConfirmedProfile(db, uid);
  // Accepted changes can be later than the cursor of this page. They are sent again after the last page; a
  // repeated change has no effect.
  const results = answer.more ? [] : (answer.results ?? []);
  const confirmed = await storeIntentResults(db, uid, request.intents, results);
  await db.replica.bulkPut(answer.entries.map((entry) => ({ ...entry, uid })));
  await storeConfirmedProfile(db, uid, profileBefore, answer.now);
  state.received = answer.entries.map(({ entry }) => latestStamp(entry)).reduce(laterStamp, state.received);
  Object.assign(state, { cursor: answer.cursor, staleCursor: "", more: answer.more });
  const isClockAhead = results.some((each) => each.outcome === "retry" && each.code === "clock-ahead");
  // The server's clock was set back. New stamps follow those that it has sent, so it accepts no change until
  // its clock has passed them.
  const isServerClockBehind = isClockAhead && isTooFarAhead(state.received, answer.now);
  if (isClockAhead && !isServerClockBehind) state.last = await restampIntents(db, uid, state, answer.now);
  if (!answer.more) {
    state.confirmedAt = Date.now();
    if (state.rebuild) await deleteStaleEntries(db, uid);
    await deleteOldTombstones(db, uid, state, answer.now);
  }
  await showEntries(db, uid, state, answer, confirmed, isJoined);
  await writeSharedState(db, state);
  const hasMore = answer.more || (!isServerClockBehind && (await hasUnsentChanges(db, uid)));
  return {
    hasMore,
    overruled: results.flatMap((each) => (each.outcome === "done" && each.overruled) || []),
  };
}

/** Updates the rows that the screens read, unless more pages are needed for that. Changes `state`. */
async function showEntries(
  db: ShopDatabase,
  uid: string,
  state: SharedState,
  { more, entries }: SyncAnswer,
  confirmed: readonly EntryName[],
  isJoined: boolean,
): Promise<void> {
  if (more && (state.rebuild || !isJoined)) return;
  if (!isJoined) await joinVisitorRows(db, uid, state);
  if (!isJoined || state.rebuild || state.version !== newestVersion) await rebuildAllRows(db, uid);
  else await buildEntryRows(db, uid, [...confirmed, ...entries]);
  if (!more) Object.assign(state, { rebuild: false, version: newestVersion });
  if (!isJoined)
    await writeMeta(db, "account", { uid, pulledAt: 0, ...(await readMeta(db, "account")), joined: true });
}
