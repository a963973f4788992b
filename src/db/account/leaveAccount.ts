import { dayMs } from "../../domain/shared/timeUnits";
import { joinVisitorRows } from "../cart/sync/joinVisitorRows";
import { requeueServerEntries } from "../cart/sync/serverEntries";
import { readEntryExchangeState } from "../cart/sync/syncedEntries";
import { readMeta, type ShopDatabase, writeMeta } from "../schema";
import { writeShopperData } from "../writeWithFallback";
import { accountTables, databaseHoldsAccount, hasUnjoinedChanges, writeAccountRows } from "./accountRows";
import { deleteProfileEdits } from "./profileEdits";
import {
  deleteObsoleteRestoreLosses,
  deleteRestoreLossQuestion,
  hashEmail,
  markAccountLostByRestore,
  storeRestoreLossQuestion,
} from "./restoreLosses";

/*
 * The end of an account's session: which data are deleted from the device, and which unsent changes wait, not
 * shown, for the account's next sign-in.
 */

/**
 * Which unsent changes of an account, including those of `requeueConfirmedEntries`, stay on the device after
 * its session has ended, not shown, until the account signs in again:
 * - "nothing": the shopper signs out, and the server has all changes or the shopper discards the unsent ones;
 *   also when the session ends and the server has named no reason.
 * - "withoutProfile", all but profile edits: the server has ended the session and said that it has lost
 *   nothing.
 * - "all": the last exchange before a sign-out failed; or the shopper signs in to another account; or the
 *   server has ended the session and, after a restore, has lost the device's data or not answered whether it
 *   has lost them.
 */
export type UnsentChangesToKeep = "nothing" | "withoutProfile" | "all";

/**
 * A session that ends before the server has answered whether it has lost data of the session's account in a
 * restore.
 */
export interface UnansweredSession {
  email: string;
  /** See `RestoreLossQuestion.token`. */
  token: string;
}

/** What the device knows, when a session ends, about data that a restored server has lost. */
interface KnownRestoreLoss {
  /** The account's email address, if a restored server has lost the account itself. */
  lostEmail?: string;
  /**
   * The ended session, if the server has not answered whether it has lost data: the account's entries wait
   * for that answer.
   */
  unanswered?: UnansweredSession | undefined;
}

/**
 * Queues all entries that the server has confirmed (cart lines, wishlist items …) as unsent changes again,
 * because a restored server has lost them, or may have lost them. Called before the session is deleted,
 * because after that another tab can delete the account's rows.
 */
export async function requeueConfirmedEntries(
  uid: string,
  { lostEmail = "", unanswered }: KnownRestoreLoss = {},
): Promise<void> {
  const emailHash = await hashEmail(unanswered?.email ?? lostEmail);
  return writeAccountRows(async (db) => {
    if (!(await databaseHoldsAccount(db, uid))) return;
    await requeueServerEntries(db, uid);
    await deleteRestoreLossQuestion(db, uid);
    if (!unanswered) return markAccountLostByRestore(db, { uid, emailHash });
    await storeRestoreLossQuestion(db, { uid, emailHash, token: unanswered.token, keepsProfile: false });
  });
}

/**
 * Stores the question whether a restored server has lost this account or changes of it; the device sends the
 * question later. Called before the session is deleted, when the shopper ends the session before the server
 * has answered.
 */
export async function askRestoreLossLater(uid: string, { email, token }: UnansweredSession): Promise<void> {
  const emailHash = await hashEmail(email);
  return writeAccountRows(async (db) => {
    if (!(await databaseHoldsAccount(db, uid))) return;
    await storeRestoreLossQuestion(db, { uid, emailHash, token, keepsProfile: true });
  });
}

/**
 * Deletes the account's data from this device, for all tabs. Can be called twice, and after
 * `wipeLeftoverAccountData`.
 * @param account the account's id; by default the account whose data the database holds
 * @returns the number of unsent changes that are kept until this account signs in again
 */
export const wipeAccountData = (keep: UnsentChangesToKeep = "nothing", account?: string): Promise<number> =>
  writeShopperData(accountTables, async (db) => {
    const stored = await readMeta(db, "account");
    const uid = account ?? stored?.uid;
    // The stored data can be those of another account, which has signed in meanwhile.
    if (!stored || stored.uid === uid) await wipeAccountDataInTransaction(db);
    if (!uid) return 0;
    if (keep === "withoutProfile") await deleteProfileEdits(db, uid);
    const unsent = db.intents.filter(({ id }) => id === uid);
    if (keep !== "nothing") return unsent.count();
    // Unsent changes of other accounts are kept until these accounts sign in again.
    await unsent.delete();
    return 0;
  });

/**
 * Deletes an account's data that an interrupted sign-out has left on the device, and unsent changes older
 * than `unsentRetentionMs`. Does nothing when `stillSignedOut` returns false.
 */
export function wipeLeftoverAccountData(stillSignedOut: () => boolean): Promise<void> {
  return writeAccountRows(async (db) => {
    if (!stillSignedOut()) return;
    await wipeAccountDataInTransaction(db);
    await deleteOldIntents(db);
    await deleteObsoleteRestoreLosses(db);
  });
}

/** Deletes an account's data in the running transaction; its unsent changes stay. */
export async function wipeAccountDataInTransaction(db: ShopDatabase): Promise<void> {
  const account = await readMeta(db, "account");
  if (account) await db.intents.filter(({ id }) => id === account.uid).modify({ at: Date.now() });
  const isUnjoined = hasUnjoinedChanges(account);
  if (account && isUnjoined) await joinVisitorRows(db, account.uid, await readEntryExchangeState(db));
  // Cart, wishlist, viewed products and size are deleted only if they belong to the account: a sync has
  // joined them to it, or they were changed after the sign-in. Otherwise they belong to a visitor and stay.
  if (account?.joined || isUnjoined) {
    const { size: _size, ...preferences } = (await readMeta(db, "preferences")) ?? {};
    await Promise.all([db.cart.clear(), db.wishlist.clear(), db.recent.clear()]);
    await writeMeta(db, "preferences", preferences);
  }
  await Promise.all([
    db.orders.clear(),
    db.replica.clear(),
    db.meta.bulkDelete(["account", "profile", "shared"]),
  ]);
  // Started checkouts stay without account and receipt, so that the lines of a paid checkout can still be
  // removed from the cart.
  await db.checkouts
    .filter(({ uid }) => uid !== "")
    .modify({ uid: "", receipt: "", url: "", asked: "", ended: true });
}

/**
 * Unsent changes of a signed-out account stay on the device for at most this time, until the account signs in
 * again.
 */
const unsentRetentionMs = 30 * dayMs;

/**
 * Deletes unsent changes that have waited longer than `unsentRetentionMs` for a sign-in of their account.
 * @param uid the account whose changes stay, whatever their age
 */
export async function deleteOldIntents(db: ShopDatabase, uid?: string): Promise<void> {
  await db.intents.filter(({ id, at }) => id !== uid && Date.now() - at > unsentRetentionMs).delete();
}
