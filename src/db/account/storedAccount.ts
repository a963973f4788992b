import { newestVersion } from "../../domain/cart/sync/syncProtocol";
import { dayMs } from "../../domain/shared/timeUnits";
import { joinVisitorRows } from "../cart/sync/joinRows";
import { queueServerEntries } from "../cart/sync/serverEntries";
import { readSharedState, rebuildAllRows, writeSharedState } from "../cart/sync/sharedEntries";
import { readMeta, type ShopDatabase, writeMeta } from "../schema";
import { type TableSelector, writeShopperData } from "../writeWithFallback";
import { adoptLostEntries, forgetLostAccounts, hashEmail, markAccountLost } from "./lostAccounts";
import { convertProfileIntents, deleteProfileEdits } from "./profileEdits";

/*
 * The account whose data the database holds, from sign-in to sign-out. `meta.account` names it. Each write
 * checks it in its own transaction, so that a response that arrives after a sign-out in any tab is not
 * stored.
 */

const accountTables: TableSelector = (db) => [
  db.orders,
  db.checkouts,
  db.cart,
  db.wishlist,
  db.recent,
  db.replica,
  db.intents,
  db.meta,
];

/** Writes rows of an account, in one transaction. */
export const writeAccountRows = (work: (db: ShopDatabase) => Promise<void>): Promise<void> =>
  writeShopperData(accountTables, work);

/** Whether the database holds the data of this account. */
export async function isStoredAccount(db: ShopDatabase, uid: string): Promise<boolean> {
  return (await readMeta(db, "account"))?.uid === uid;
}

/**
 * Prepares the database for an account: deletes another account's data that an interrupted sign-out has left,
 * and unsent changes that have waited too long for a sign-in.
 * @param options `email`: the account's confirmed address, which takes over the entries of a lost account
 *   with the same one; `recreated`: the browser has deleted the database while this account was signed in, so
 *   the rows that were stored since then are the account's, not a visitor's
 */
export async function prepareDatabaseForAccount(
  uid: string,
  stillSignedIn: () => boolean,
  { email = "", recreated = false } = {},
): Promise<void> {
  const emailHash = await hashEmail(email);
  return writeAccountRows(async (db) => {
    if (!stillSignedIn()) return;
    // While an account stays signed in, its own unsent changes are kept without a time limit.
    if (await isStoredAccount(db, uid)) {
      await convertProfileIntents(db, uid);
      await rebuildRowsAfterUpdate(db, uid);
      await deleteOldIntents(db, uid);
      return forgetLostAccounts(db, uid);
    }
    await wipe(db);
    await deleteOldIntents(db);
    await forgetLostAccounts(db, uid);
    await adoptLostEntries(db, uid, emailHash);
    await writeMeta(db, "account", { uid, pulledAt: 0, ...(recreated && { changed: true }) });
  });
}

/** Shows entries of kinds that the previous release stored but could not display. Needs no network. */
async function rebuildRowsAfterUpdate(db: ShopDatabase, uid: string): Promise<void> {
  const [account, state] = [await readMeta(db, "account"), await readSharedState(db)];
  if (!account?.joined || state.rebuild || state.version === newestVersion) return;
  await rebuildAllRows(db, uid);
  await writeSharedState(db, { ...state, version: newestVersion });
}

/**
 * Which queued changes, also those of `keepSharedEntries`, the device keeps, hidden, for the next sign-in of
 * an account that signs out:
 * - "nothing": the shopper signs out, and the server has everything or the shopper discards the rest; also
 *   when the session ends and the server has named no reason.
 * - "withoutProfile", all but profile edits: the server has ended the session, and did not say that it has
 *   lost data.
 * - "all": the last exchange before a sign-out failed, the shopper signs in to another account, or the server
 *   has ended the session and has lost the device's data after a restore.
 */
export type KeptAtSignOut = "nothing" | "withoutProfile" | "all";

/**
 * Queues the account's confirmed entries as unsent changes. Called before the session is deleted, because
 * after that another tab can delete the account's rows.
 * @param lostEmail the account's address, if a restored server has lost the account itself
 */
export async function keepSharedEntries(uid: string, lostEmail = ""): Promise<void> {
  const emailHash = await hashEmail(lostEmail);
  return writeAccountRows(async (db) => {
    if (!(await isStoredAccount(db, uid))) return;
    await queueServerEntries(db, uid);
    await markAccountLost(db, { uid, emailHash });
  });
}

/**
 * Deletes the account's data from this device, for all tabs. Can be called twice, and after
 * `wipeLeftoverAccountData`.
 * @param account the stored one by default
 * @returns the number of changes that wait for its next sign-in
 */
export const wipeAccountData = (keep: KeptAtSignOut = "nothing", account?: string): Promise<number> =>
  writeShopperData(accountTables, async (db) => {
    const stored = await readMeta(db, "account");
    const uid = account ?? stored?.uid;
    // Another account has signed in meanwhile.
    if (!stored || stored.uid === uid) await wipe(db);
    if (!uid) return 0;
    if (keep === "withoutProfile") await deleteProfileEdits(db, uid);
    const unsent = db.intents.filter(({ id }) => id === uid);
    if (keep !== "nothing") return unsent.count();
    // Changes of other accounts wait for their own sign-in.
    await unsent.delete();
    return 0;
  });

/**
 * While no account is signed in: deletes an account's data that an interrupted sign-out has left, and old
 * unsent changes.
 */
export function wipeLeftoverAccountData(stillSignedOut: () => boolean): Promise<void> {
  return writeAccountRows(async (db) => {
    if (!stillSignedOut()) return;
    await wipe(db);
    await deleteOldIntents(db);
    await forgetLostAccounts(db);
  });
}

async function wipe(db: ShopDatabase): Promise<void> {
  const account = await readMeta(db, "account");
  if (account) await db.intents.filter(({ id }) => id === account.uid).modify({ at: Date.now() });
  const hasUnjoinedChanges = account?.changed && !account.joined;
  if (hasUnjoinedChanges) await joinVisitorRows(db, account.uid, await readSharedState(db));
  // Until a sync has joined the rows, or the account has changed them, they belong to the visitor and stay.
  if (account?.joined || hasUnjoinedChanges) {
    const { size: _size, ...preferences } = (await readMeta(db, "preferences")) ?? {};
    await Promise.all([db.cart.clear(), db.wishlist.clear(), db.recent.clear()]);
    await writeMeta(db, "preferences", preferences);
  }
  await Promise.all([
    db.orders.clear(),
    db.replica.clear(),
    db.meta.bulkDelete(["account", "profile", "shared"]),
  ]);
  // Started checkouts stay without account and receipt, so that a paid one can still remove its lines from
  // the cart.
  await db.checkouts
    .filter(({ uid }) => uid !== "")
    .modify({ uid: "", receipt: "", url: "", asked: "", ended: true });
}

/** Unsent changes of an account that is signed out wait this long for its next sign-in. */
const keptUnsentMs = 30 * dayMs;

/** @param uid the account whose changes stay, whatever their age */
async function deleteOldIntents(db: ShopDatabase, uid?: string): Promise<void> {
  await db.intents.filter(({ id, at }) => id !== uid && Date.now() - at > keptUnsentMs).delete();
}
