import type { Profile, ProfileChange } from "../../domain/account/profile";
import { compareOrders, type Order, parseOrder } from "../../domain/orders/order";
import { useLiveRows } from "../liveRows";
import { profileChangeOf, profileIntents } from "../outbox";
import { readMeta, type ShopDatabase } from "../schema";
import { ordersOf } from "./mutations";

/** The stored data of an account. */
export interface AccountRows {
  /** Whether the orders have been pulled once; before that an empty list is not final. */
  complete: boolean;
  /** Newest first. */
  orders: readonly Order[];
  /** The server's version; undefined until it was pulled. */
  profile: Profile | undefined;
  /** Edits that the server has not confirmed. */
  waiting: ProfileChange;
}

const noRows: AccountRows = { complete: false, orders: [], profile: undefined, waiting: {} };

/** The stored data of an account; undefined until they are loaded. */
export const useAccountRows = (uid: string): AccountRows | undefined =>
  useLiveRows((db) => readAccount(db, uid), noRows, uid);

/** The stored data of this account, and of no other one. */
export async function readAccount(db: ShopDatabase, uid: string): Promise<AccountRows> {
  const [account, profile, rows, intents] = await Promise.all([
    readMeta(db, "account"),
    readMeta(db, "profile"),
    ordersOf(db, uid).toArray(),
    profileIntents(db, uid),
  ]);
  if (account?.uid !== uid) return noRows;
  const orders = rows.map(parseOrder).filter((order): order is Order => order !== undefined);
  return {
    complete: account.pulledAt > 0,
    orders: orders.sort(compareOrders),
    profile: profile?.uid === uid ? profile : undefined,
    waiting: profileChangeOf(intents),
  };
}
