import { newestIntentVersion } from "../../domain/cart/sync/syncProtocol";
import {
  readEntryExchangeState,
  rebuildRowsOfAllEntries,
  writeEntryExchangeState,
} from "../cart/sync/syncedEntries";
import { readMeta, type ShopDatabase, writeMeta } from "../schema";
import { databaseHoldsAccount, writeAccountRows } from "./accountRows";
import { deleteOldIntents, wipeAccountDataInTransaction } from "./leaveAccount";
import { convertOldProfileEdits } from "./profileEdits";
import { adoptChangesOfLostAccounts, deleteObsoleteRestoreLosses, hashEmail } from "./restoreLosses";

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
      await convertOldProfileEdits(db, uid);
      await rebuildRowsAfterShopUpdate(db, uid);
      await deleteOldIntents(db, uid);
      await deleteObsoleteRestoreLosses(db, uid);
      // The server can report after this sign-in that it has lost an account with the same address.
      if (await adoptChangesOfLostAccounts(db, uid, emailHash)) await rebuildRowsIfJoined(db, uid);
      return;
    }
    await wipeAccountDataInTransaction(db);
    await deleteOldIntents(db);
    await deleteObsoleteRestoreLosses(db, uid);
    await adoptChangesOfLostAccounts(db, uid, emailHash);
    await writeMeta(db, "account", { uid, pulledAt: 0, ...(recreated && { changed: true }) });
  });
}

/**
 * Rebuilds the rows that the screens read after an update of the shop: the previous release may have stored
 * entries of kinds that it could not display. Needs no connection to the server.
 */
async function rebuildRowsAfterShopUpdate(db: ShopDatabase, uid: string): Promise<void> {
  if ((await readEntryExchangeState(db)).version !== newestIntentVersion) await rebuildRowsIfJoined(db, uid);
}

/**
 * Rebuilds the rows that the screens read (cart, wishlist and so on) from the stored entries. Does nothing
 * when the next sync rebuilds them anyway: before the visitor's rows are joined to the account, and while
 * `rebuild` is set.
 */
async function rebuildRowsIfJoined(db: ShopDatabase, uid: string): Promise<void> {
  const [account, state] = [await readMeta(db, "account"), await readEntryExchangeState(db)];
  if (!account?.joined || state.rebuild) return;
  await rebuildRowsOfAllEntries(db, uid);
  await writeEntryExchangeState(db, { ...state, version: newestIntentVersion });
}
