import { sharedEntryTables } from "../cart/sync/sharedEntries";
import { type MetaRows, readMeta, type ShopDatabase } from "../schema";
import { type TableSelector, writeShopperData } from "../writeWithFallback";

/*
 * The account whose data the database holds, from sign-in to sign-out. `meta.account` names it. Each write
 * checks it in its own transaction, so that a response that arrives after a sign-out in any tab is not
 * stored.
 */

/** The tables of a transaction that changes an account's rows. */
export const accountTables: TableSelector = (db) => [...sharedEntryTables(db), db.orders, db.checkouts];

/** Writes rows of an account, in one transaction. */
export const writeAccountRows = (work: (db: ShopDatabase) => Promise<void>): Promise<void> =>
  writeShopperData(accountTables, work);

/** Whether the database holds the data of this account. */
export async function databaseHoldsAccount(db: ShopDatabase, uid: string): Promise<boolean> {
  return (await readMeta(db, "account"))?.uid === uid;
}

/**
 * Whether rows have changed since the account signed in and are not yet joined to it. They become unsent
 * changes when they are joined, or when the account's data leave the device.
 */
export function hasUnjoinedChanges(account: MetaRows["account"] | undefined): boolean {
  return account?.changed === true && !account.joined;
}
