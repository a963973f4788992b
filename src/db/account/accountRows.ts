import { syncedEntryTables } from "../cart/sync/syncedEntries";
import { type MetaRows, readMeta, type ShopDatabase } from "../schema";
import { type TableSelector, writeShopperData } from "../writeWithFallback";

/*
 * Access to the account data on this device: orders, profile, cart, wishlist and unsent changes. From sign-in
 * to sign-out, `meta.account` names the account that these data belong to. Each write checks `meta.account`
 * in its own transaction, so that a response that arrives after a sign-out in any tab is not stored.
 */

/** Selects every table with data of the signed-in account, for a transaction that changes them. */
export const accountTables: TableSelector = (db) => [...syncedEntryTables(db), db.orders, db.checkouts];

/** Runs `work` in one write transaction on all tables with account data. */
export const writeAccountRows = (work: (db: ShopDatabase) => Promise<void>): Promise<void> =>
  writeShopperData(accountTables, work);

/** Whether the database holds the data of this account. */
export async function databaseHoldsAccount(db: ShopDatabase, uid: string): Promise<boolean> {
  return (await readMeta(db, "account"))?.uid === uid;
}

/**
 * Whether the shopper has changed cart, wishlist, viewed products or size since the sign-in, and the first
 * sync has not yet added (joined) these rows to the account. These changes become unsent changes of the
 * account when the rows are joined, or when the account's data are deleted from the device.
 */
export function hasUnjoinedChanges(account: MetaRows["account"] | undefined): boolean {
  return account?.changed === true && !account.joined;
}
