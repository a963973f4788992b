import { applyProfileChange, type ProfileChange } from "../../domain/account/profile";
import { changedProfileFields, profileDelta, profileEntryName } from "../../domain/account/profileEntry";
import { createStampClock } from "../../domain/cart/sync/deviceSync";
import { type Entry, latestStamp, mergeEntries } from "../../domain/cart/sync/entry";
import { laterStamp } from "../../domain/cart/sync/stamp";
import { profileIntentVersion } from "../../domain/cart/sync/syncProtocol";
import { toDbDate } from "../../domain/shared/dates";
import { queueEntryDelta, readEntryIntents } from "../cart/sync/outbox";
import type { IntentRow } from "../cart/sync/rows";
import {
  clockNode,
  createTransactionClock,
  readEntryExchangeState,
  writeEntryExchangeState,
} from "../cart/sync/syncedEntries";
import { readMeta, type ShopDatabase, writeMeta } from "../schema";

/*
 * Profile edits: stored in the outbox as changes of the account's shared entry `profile`. `meta.profile`
 * holds the server's record; the entry holds the stamps (clock times) that decide which of two edits is
 * later.
 */

/** A profile's edits that the server has not confirmed. */
export interface UnsentProfile {
  /** The edited fields, without those for which the server has a later edit. */
  change: ProfileChange;
  /**
   * none: there are no edits; waiting: the server has not answered; blocked: the edits can be sent only after
   * an update of the shop; refused: the server has refused them.
   */
  state: "none" | "waiting" | "blocked" | "refused";
}

/**
 * Queues an edit of the profile for the server, in a running transaction with `syncedEntryTables`.
 * `readUnsentProfile` includes it from now on.
 */
export async function queueProfileEditInTransaction(
  db: ShopDatabase,
  uid: string,
  change: ProfileChange,
): Promise<void> {
  const state = await readEntryExchangeState(db);
  const { next, last } = createTransactionClock(state);
  await queueEntryDelta(db, uid, profileEntryName, profileDelta(change, next), profileIntentVersion);
  await writeEntryExchangeState(db, { ...state, last: last() });
}

/** Reads an account's edits that the server has not confirmed. */
export async function readUnsentProfile(db: ShopDatabase, uid: string): Promise<UnsentProfile> {
  const intent = (await readEntryIntents(db, uid)).find(({ kind }) => kind === profileEntryName.kind);
  if (!intent) return { change: {}, state: "none" };
  const { delta, code } = intent;
  const confirmed = await readConfirmedProfile(db, uid);
  const change = changedProfileFields(confirmed, mergeEntries(confirmed, delta));
  if (code === undefined) return { change, state: "waiting" };
  return { change, state: code === "update-the-shop" ? "blocked" : "refused" };
}

/** Reads the account's entry `profile` as the server has confirmed it; {} when there is none. */
export async function readConfirmedProfile(db: ShopDatabase, uid: string): Promise<Entry> {
  return (await db.replica.get([uid, profileEntryName.kind, profileEntryName.key]))?.entry ?? {};
}

/**
 * Copies the profile fields that a sync answer has changed to `meta.profile`, and raises its `updatedAt` to
 * the time of the answer, so that a record that was requested earlier does not replace the profile.
 * @param before the server's entry `profile` before the answer was stored
 * @param serverMs the server's time in the answer, in milliseconds since 1970
 */
export async function storeConfirmedProfile(
  db: ShopDatabase,
  uid: string,
  before: Entry,
  serverMs: number,
): Promise<void> {
  const change = changedProfileFields(before, await readConfirmedProfile(db, uid));
  const stored = await readMeta(db, "profile");
  if (stored?.uid !== uid || Object.keys(change).length === 0) return;
  const profile = applyProfileChange(stored, change);
  const answeredAt = toDbDate(serverMs);
  const updatedAt = answeredAt > stored.updatedAt ? answeredAt : stored.updatedAt;
  await writeMeta(db, "profile", { ...profile, updatedAt });
}

/**
 * Converts profile edits that an older release has queued, one row of `intents` per field, into one change of
 * the shared entry `profile` with the times of the edits.
 */
export async function convertOldProfileEdits(db: ShopDatabase, uid: string): Promise<void> {
  const rows = await db.intents.where({ table: "profile", id: uid }).sortBy("n");
  if (rows.length === 0) return;
  const state = await readEntryExchangeState(db);
  let delta: Entry = {};
  for (const row of rows) {
    if (row.table !== "profile") continue;
    const { next } = createStampClock(latestStamp(delta), row.at + state.offsetMs, clockNode);
    delta = mergeEntries(delta, profileDelta({ [row.part]: row.value }, next));
  }
  await db.intents.bulkDelete(rows.map(({ n }) => n));
  await queueEntryDelta(db, uid, profileEntryName, delta, profileIntentVersion);
  await writeEntryExchangeState(db, { ...state, last: laterStamp(state.last, latestStamp(delta)) });
}

/** Deletes the unsent profile edits of an account. */
export async function deleteProfileEdits(db: ShopDatabase, uid: string): Promise<void> {
  const isEdit = (row: IntentRow) => row.table === "profile" || row.kind === profileEntryName.kind;
  await db.intents.filter((row) => row.id === uid && isEdit(row)).delete();
}
