import { newestIntentVersion } from "../../domain/cart/sync/syncProtocol";
import { readSharedState, rebuildAllRows, writeSharedState } from "../cart/sync/sharedEntries";
import { readMeta, type ShopDatabase, writeMeta } from "../schema";
import { databaseHoldsAccount, writeAccountRows } from "./accountRows";
import { deleteOldIntents, wipeAccountDataInTransaction } from "./leaveAccount";
import { adoptLostEntries, forgetLostAccounts, hashEmail } from "./lostAccounts";
import { convertProfileIntents } from "./profileEdits";

/**
 * Prepares the database for an account: deletes another account's data that an interrupted sign-out has left,
 * and unsent changes that have waited too long for a sign-in.
 * @param options `email`: the account's confirmed address; the account takes over the unsent changes of a
 *   lost account with the same address; `recreated`: the browser has deleted the database while this account
 *   was signed in, so the rows that were stored since then are the account's, not a visitor's
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
    if (await databaseHoldsAccount(db, uid)) {
      await convertProfileIntents(db, uid);
      await rebuildRowsAfterUpdate(db, uid);
      await deleteOldIntents(db, uid);
      await forgetLostAccounts(db, uid);
      // The server can say after the sign-in that it has lost the earlier account.
      if (await adoptLostEntries(db, uid, emailHash)) await rebuildJoinedRows(db, uid);
      return;
    }
    await wipeAccountDataInTransaction(db);
    await deleteOldIntents(db);
    await forgetLostAccounts(db, uid);
    await adoptLostEntries(db, uid, emailHash);
    await writeMeta(db, "account", { uid, pulledAt: 0, ...(recreated && { changed: true }) });
  });
}

/**
 * After an update of the shop, rebuilds the rows that the screens read: the previous release stored entries
 * of kinds that it could not display. Needs no connection to the server.
 */
async function rebuildRowsAfterUpdate(db: ShopDatabase, uid: string): Promise<void> {
  if ((await readSharedState(db)).version !== newestIntentVersion) await rebuildJoinedRows(db, uid);
}

/**
 * Rebuilds the rows that the screens read (cart, wishlist and so on) from the stored entries, unless the next
 * sync rebuilds all of them.
 */
async function rebuildJoinedRows(db: ShopDatabase, uid: string): Promise<void> {
  const [account, state] = [await readMeta(db, "account"), await readSharedState(db)];
  if (!account?.joined || state.rebuild) return;
  await rebuildAllRows(db, uid);
  await writeSharedState(db, { ...state, version: newestIntentVersion });
}
