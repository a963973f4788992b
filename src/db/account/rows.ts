import { mergeChanges, type Profile, type ProfileChange } from "../../domain/account/profile";
import { compareOrders, type Order, parseOrder } from "../../domain/orders/order";
import { readMeta, type ShopDatabase } from "../schema";
import { editsOf, ordersOf } from "./mutations";

/** What the device has of an account. */
export interface AccountRows {
  /** Whether all orders have been here once: before that, none does not mean that there are none. */
  complete: boolean;
  /** Newest first. */
  orders: readonly Order[];
  /** As the server has it; undefined until it has been here. */
  profile: Profile | undefined;
  /** What was edited since, and the server has not confirmed yet. */
  waiting: ProfileChange;
}

export const noRows: AccountRows = { complete: false, orders: [], profile: undefined, waiting: {} };

/** What is stored of this account. Another account's rows are never in it. */
export async function readAccount(db: ShopDatabase, uid: string): Promise<AccountRows> {
  const [account, profile, rows, edits] = await Promise.all([
    readMeta(db, "account"),
    readMeta(db, "profile"),
    ordersOf(db, uid).toArray(),
    editsOf(db, uid),
  ]);
  if (account?.uid !== uid) return noRows;
  const orders = rows.map(parseOrder).filter((order): order is Order => order !== undefined);
  return {
    complete: account.pulledAt > 0,
    orders: orders.sort(compareOrders),
    profile: profile?.uid === uid ? profile : undefined,
    waiting: mergeChanges(edits.map(({ change }) => change)),
  };
}
