import { applyProfileChange, type ProfileChange } from "../../domain/account/profile";
import { changedProfile, profileDelta, profileName } from "../../domain/account/profileEntry";
import { clockFrom, laterOf } from "../../domain/cart/sync/device";
import { type Entry, latestStamp, mergeEntries } from "../../domain/cart/sync/entry";
import { profileVersion } from "../../domain/cart/sync/intents";
import { clockNode, createClock } from "../cart/sync/recordChanges.lazy";
import {
  queueEntryDelta,
  readEntryIntents,
  readSharedState,
  writeSharedState,
} from "../cart/sync/sharedEntries";
import { readMeta, type ShopDatabase, writeMeta } from "../schema";

/*
 * The edits of the profile, as changes of the shared entry `profile`. `meta.profile` is the server's record; the entry decides which
 * of two edits is the later one.
 */

/** Edits that the server has not confirmed. */
export interface UnsentProfile {
  /** The fields in which they are later than the server's. */
  change: ProfileChange;
  /** none: there are no edits; blocked: they wait for an update of the shop; refused: the server has refused them. */
  state: "none" | "waiting" | "blocked" | "refused";
}

/** Queues an edit for the server, in a transaction with `sharedEntryTables`; queries include it from now on. */
export async function queueEdit(db: ShopDatabase, uid: string, change: ProfileChange): Promise<void> {
  const state = await readSharedState(db);
  const { next, last } = createClock(state);
  await queueEntryDelta(db, uid, profileName, profileDelta(change, next), profileVersion);
  await writeSharedState(db, { ...state, last: last() });
}

/** Reads an account's edits that the server has not confirmed. */
export async function readUnsentProfile(db: ShopDatabase, uid: string): Promise<UnsentProfile> {
  const intent = (await readEntryIntents(db, uid)).find(({ kind }) => kind === profileName.kind);
  if (!intent) return { change: {}, state: "none" };
  const { delta, code } = intent;
  const confirmed = await readConfirmedProfile(db, uid);
  const change = changedProfile(confirmed, mergeEntries(confirmed, delta));
  if (code === undefined) return { change, state: "waiting" };
  return { change, state: code === "update-the-shop" ? "blocked" : "refused" };
}

/** Reads the server's entry `profile`. */
export async function readConfirmedProfile(db: ShopDatabase, uid: string): Promise<Entry> {
  return (await db.replica.get([uid, profileName.kind, profileName.key]))?.entry ?? {};
}

/**
 * Puts what an answer has changed in the entry into the stored profile, which then is as new as the answer: an older record, whose
 * pull is running, does not replace it.
 * @param before the entry before the answer
 * @param serverMs the time in the answer
 */
export async function storeConfirmedProfile(
  db: ShopDatabase,
  uid: string,
  before: Entry,
  serverMs: number,
): Promise<void> {
  const change = changedProfile(before, await readConfirmedProfile(db, uid));
  const stored = await readMeta(db, "profile");
  if (stored?.uid !== uid || Object.keys(change).length === 0) return;
  const profile = applyProfileChange(stored, change);
  // As PocketBase writes it.
  const answeredAt = new Date(serverMs).toISOString().replace("T", " ");
  await writeMeta(db, "profile", { ...profile, updatedAt: laterOf(stored.updatedAt, answeredAt) });
}

/** Makes the edits that an older release has queued, one row per field, an edit of the entry, with the times of the edits. */
export async function moveProfileIntents(db: ShopDatabase, uid: string): Promise<void> {
  const rows = await db.intents.where({ table: "profile", id: uid }).sortBy("n");
  if (rows.length === 0) return;
  const state = await readSharedState(db);
  let delta: Entry = {};
  for (const { table, part, at, ...row } of rows) {
    if (table !== "profile") continue;
    const { next } = clockFrom(latestStamp(delta), at + state.offsetMs, clockNode);
    const { value } = row as { value: string };
    delta = mergeEntries(delta, profileDelta({ [part]: value }, next));
  }
  await db.intents.bulkDelete(rows.map(({ n }) => n));
  await queueEntryDelta(db, uid, profileName, delta, profileVersion);
  await writeSharedState(db, { ...state, last: laterOf(state.last, latestStamp(delta)) });
}

/** Deletes the unsent profile edits of every account. */
export async function deleteProfileEdits(db: ShopDatabase): Promise<void> {
  await db.intents
    .filter((row) => row.table === "profile" || (row.table === "entry" && row.kind === profileName.kind))
    .delete();
}
