import type { Profile, ProfileChange } from "../../domain/account/profile";
import type { Order } from "../../domain/orders/order";
import { readEntryIntents } from "../cart/sync/outbox";
import { rebuildRowsOfEntries, syncedEntryTables } from "../cart/sync/syncedEntries";
import { readMeta, type ShopDatabase, writeMeta } from "../schema";
import { writeShopperData } from "../writeWithFallback";
import { databaseHoldsAccount, writeAccountRows } from "./accountRows";
import { queueProfileEditInTransaction } from "./profileEdits";
import { type StoredVersions, selectAccountOrders } from "./queries";

/* Writes of the signed-in account's orders, profile and queued changes. */

export { exchangeAllEntries } from "../cart/sync/exchangeAll";
export {
  askRestoreLossLater,
  requeueConfirmedEntries,
  type UnansweredSession,
  type UnsentChangesToKeep,
  wipeAccountData,
} from "./leaveAccount";

/** An account's orders and profile as the server has sent them for one pull. */
export interface PulledAccount {
  profile: Profile;
  /** undefined when no order has changed since the last pull. */
  orders: readonly Order[] | undefined;
  /** The versions of orders and profile that this device had stored when it sent the request. */
  before: StoredVersions;
}

/**
 * Stores the server's orders and profile of an account, and deletes the stored orders that the server no
 * longer has. A stored order or profile that has changed since the request stays if it is newer. Does nothing
 * when the account is not signed in any more.
 */
export function storePulledAccount(uid: string, { profile, orders, before }: PulledAccount): Promise<void> {
  return writeAccountRows(async (db) => {
    if (!(await databaseHoldsAccount(db, uid))) return;
    if (orders) await replaceOrders(db, uid, orders, before);
    const stored = (await readMeta(db, "profile"))?.updatedAt;
    if (shouldReplaceStored(profile.updatedAt, stored, before.profile))
      await writeMeta(db, "profile", profile);
    await writeMeta(db, "account", { ...(await readMeta(db, "account")), uid, pulledAt: Date.now() });
  });
}

async function replaceOrders(
  db: ShopDatabase,
  uid: string,
  orders: readonly Order[],
  before: StoredVersions,
): Promise<void> {
  const fetchedIds = new Set(orders.map(({ orderId }) => orderId));
  const gone = [...before.orders.keys()].filter((orderId) => !fetchedIds.has(orderId));
  await db.orders.bulkDelete(gone.map((orderId) => [uid, orderId]));
  const rows = await selectAccountOrders(db, uid).toArray();
  const storedVersions = new Map(rows.map((order) => [order.orderId, order.updated]));
  const put = orders.filter(({ orderId, updated }) =>
    shouldReplaceStored(updated, storedVersions.get(orderId), before.orders.get(orderId)),
  );
  await db.orders.bulkPut(put.map((order) => ({ ...order, uid })));
}

/** Stores an order that the server has sent, unless a newer version is stored. */
export function storeOrder(uid: string, order: Order): Promise<void> {
  return writeAccountRows(async (db) => {
    if (!(await databaseHoldsAccount(db, uid))) return;
    const key: [string, string] = [uid, order.orderId];
    if (shouldReplaceStored(order.updated, (await db.orders.get(key))?.updated, ""))
      await db.orders.put({ ...order, uid });
  });
}

/** Stores a profile that the server has sent, unless a newer version is stored. */
export function storeProfile(profile: Profile): Promise<void> {
  return writeAccountRows(async (db) => {
    if (!(await databaseHoldsAccount(db, profile.uid))) return;
    const stored = (await readMeta(db, "profile"))?.updatedAt;
    if (shouldReplaceStored(profile.updatedAt, stored, "")) await writeMeta(db, "profile", profile);
  });
}

/** Queues an edit of the profile for the server; `useAccountRows` includes it in `edits` from now on. */
export function queueProfileEdit(uid: string, change: ProfileChange): Promise<void> {
  return writeAccountRows(async (db) => {
    if (await databaseHoldsAccount(db, uid)) await queueProfileEditInTransaction(db, uid, change);
  });
}

/**
 * Deletes an unsent change that the server has refused. Cart, wishlist and so on show the server's state
 * again.
 * @param intentNumber number (`IntentRow.n`) of the change in the outbox
 */
export async function deleteRefusedChange(uid: string, intentNumber: number): Promise<void> {
  await writeShopperData(syncedEntryTables, async (db) => {
    const row = (await readEntryIntents(db, uid)).find(({ n }) => n === intentNumber);
    if (!row) return;
    await db.intents.delete(intentNumber);
    await rebuildRowsOfEntries(db, uid, [row]);
  });
}

/**
 * Whether an order or profile from the server replaces the stored version. A stored version that has not
 * changed since the request is always replaced, even by an older version: the server may have been restored
 * from a backup. Otherwise the version from the server must be at least as new.
 * @param fetched version (time of the last change) of the order or profile from the server
 * @param stored version that is stored now; undefined: none
 * @param storedAtRequest version that was stored when the request was sent; undefined: none
 */
function shouldReplaceStored(
  fetched: string,
  stored: string | undefined,
  storedAtRequest: string | undefined,
): boolean {
  return stored === storedAtRequest || stored === undefined || stored <= fetched;
}
