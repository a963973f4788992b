import type { ProfileField } from "../../../domain/account/profile";
import { nextClockOffset } from "../../../domain/cart/sync/clockOffset";
import { restampAhead, shownEntry } from "../../../domain/cart/sync/device";
import type { EntryName } from "../../../domain/cart/sync/entries";
import { latestStamp, mergeEntries } from "../../../domain/cart/sync/entry";
import { isAhead, laterOf } from "../../../domain/cart/sync/stamp";
import {
  type Intent,
  type IntentResult,
  newestVersion,
  type SyncAnswer,
} from "../../../domain/cart/sync/syncProtocol";
import { readConfirmedProfile, storeConfirmedProfile } from "../../account/profileEdits";
import { readMeta, type ShopDatabase, writeMeta } from "../../schema";
import { writeShopperData } from "../../writeWithFallback";
import { joinVisitorRows } from "./joinRows";
import { type EntryIntent, isEntryIntent, readEntryIntents } from "./outbox";
import { clockNode } from "./recordChanges.lazy";
import type { SharedState } from "./rows";
import { deleteStaleEntries, forgetRemovals, startOver } from "./serverEntries";
import {
  buildEntryRows,
  readSharedState,
  rebuildAllRows,
  sharedEntryTables,
  writeSharedState,
} from "./sharedEntries";
import { hasUnsentChanges, type SyncRequest } from "./syncRequest";

/*
 * Stores what the server answers. The requests are in syncRequest.ts, the loop of requests in exchangeAll.ts.
 */

/** A request and its answer, with the times of this device's clock at which it sent the one and received the other. */
export interface SyncExchange {
  request: SyncRequest;
  answer: SyncAnswer;
  sentMs: number;
  receivedMs: number;
  /** Lets the changes that waited for an update of the shop be sent until the server has answered each of them. */
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
 * Stores the server's answer: results, entries and cursor in one transaction. Ignores the answer to an outdated request and the
 * answer for an account that was signed out meanwhile.
 */
export function storeSyncAnswer(
  uid: string,
  { request, answer, sentMs, receivedMs, unblock = false }: SyncExchange,
): Promise<StoredAnswer> {
  return writeShopperData(sharedEntryTables, async (db) => {
    const account = await readMeta(db, "account");
    if (account?.uid !== uid) return { hasMore: false, overruled: [] };
    const state = await readSharedState(db);
    // The server answers, and after an update of the server it may know the changes that it has sent back.
    if (unblock || answer.version !== state.serverVersion) await unblockChanges(db, uid);
    if (state.cursor !== request.cursor) return { hasMore: true, overruled: [] };
    const clock = nextClockOffset(state, { sentMs, receivedMs, serverMs: answer.now });
    const next = { ...state, ...clock, ticket: answer.ticket, serverVersion: answer.version };
    if (answer.reset) {
      await startOver(db, uid, answer.reset);
      // The stale entries of an earlier start and the entries after it have one cursor: that of the latest.
      const staleCursor = answer.reset === "forgotten" ? state.cursor : "";
      await writeSharedState(db, { ...next, cursor: "", staleCursor, more: false, rebuild: true });
      return { hasMore: true, overruled: [] };
    }
    const profileBefore = await readConfirmedProfile(db, uid);
    // Accepted changes can be later than the cursor of this page. They are sent again after the last page; a repeated change has
    // no effect.
    const results = answer.more ? [] : (answer.results ?? []);
    const confirmed = await storeResults(db, uid, request.intents, results);
    await db.replica.bulkPut(answer.entries.map((entry) => ({ ...entry, uid })));
    await storeConfirmedProfile(db, uid, profileBefore, answer.now);
    next.received = answer.entries.map(({ entry }) => latestStamp(entry)).reduce(laterOf, state.received);
    Object.assign(next, { cursor: answer.cursor, staleCursor: "", more: answer.more });
    const isClockAhead = results.some((each) => each.outcome === "retry" && each.code === "clock-ahead");
    // The server's clock was set back. New stamps follow those that it has sent, so it accepts no change until its clock has
    // passed them.
    const isServerClockBehind = isClockAhead && isAhead(next.received, answer.now);
    if (isClockAhead && !isServerClockBehind) next.last = await restamp(db, uid, next, answer.now);
    if (!answer.more) {
      next.confirmedAt = Date.now();
      if (state.rebuild) await deleteStaleEntries(db, uid);
      await forgetRemovals(db, uid, next, answer.now);
    }
    await showEntries(db, uid, next, answer, confirmed, account.joined ?? false);
    await writeSharedState(db, next);
    const hasMore = answer.more || (!isServerClockBehind && (await hasUnsentChanges(db, uid)));
    return {
      hasMore,
      overruled: results.flatMap((each) => (each.outcome === "done" && each.overruled) || []),
    };
  });
}

/**
 * Moves accepted changes from the outbox to the server entries, and stores the error code of refused ones.
 * @returns the accepted ones
 */
async function storeResults(
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
      // A later change of the same entry has another number and stays.
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

/** Lets the changes be sent again that wait for an update of the shop. */
async function unblockChanges(db: ShopDatabase, uid: string): Promise<void> {
  const rows = await readEntryIntents(db, uid);
  const blocked = rows.filter(({ code }) => code === "update-the-shop");
  await db.intents.bulkPut(blocked.map(({ code: _, ...row }) => row));
}

/** Gives new stamps to changes whose stamps are too far ahead of the server's clock. @returns the latest stamp of this device */
async function restamp(
  db: ShopDatabase,
  uid: string,
  { received }: SharedState,
  serverMs: number,
): Promise<string> {
  const rows = await readEntryIntents(db, uid);
  const restamped = restampAhead(
    rows.map(({ delta }) => delta),
    received,
    serverMs,
    clockNode,
  );
  const restampedRows = rows.map((row, at) => ({
    ...row,
    delta: mergeEntries(restamped.deltas[at] ?? row.delta, {}),
  }));
  await db.intents.bulkPut(restampedRows);
  return restamped.last;
}

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
