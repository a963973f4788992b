import type { Profile, ProfileChange } from "../../domain/account/profile";
import { compareOrders, type Order, parseOrder } from "../../domain/orders/order";
import { fieldsOf } from "../../domain/shared/parse";
import { entryIntents, readShared } from "../cart/sharedEntries";
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
  /** Number of changes of cart, wishlist and the like that the server has not accepted. */
  changes: number;
}

const noRows: AccountRows = { complete: false, orders: [], profile: undefined, waiting: {}, changes: 0 };

/** The stored data of an account; undefined until they are loaded. */
export const useAccountRows = (uid: string): AccountRows | undefined =>
  useLiveRows((db) => readAccount(db, uid), noRows, uid);

/** The stored data of this account, and of no other one. */
export async function readAccount(db: ShopDatabase, uid: string): Promise<AccountRows> {
  const [account, profile, rows, intents, changes] = await Promise.all([
    readMeta(db, "account"),
    readMeta(db, "profile"),
    ordersOf(db, uid).toArray(),
    profileIntents(db, uid),
    entryIntents(db, uid),
  ]);
  if (account?.uid !== uid) return noRows;
  const orders = rows.map(parseOrder).filter((order): order is Order => order !== undefined);
  return {
    complete: account.pulledAt > 0,
    orders: orders.sort(compareOrders),
    profile: profile?.uid === uid ? profile : undefined,
    waiting: profileChangeOf(intents),
    changes: changes.length,
  };
}

/** A change that the server has refused. */
export interface RefusedChange {
  /** Its number in the outbox. */
  n: number;
  /** The name of the product, or the key of the entry. */
  name: string;
  code: string;
}

/** The changes of the shared cart that are not on the account's other devices. */
export interface UnsentChanges {
  waiting: number;
  /** They wait for another version of the shop. */
  blocked: number;
  refused: readonly RefusedChange[];
  /** Time of the last complete answer, in milliseconds since 1970; 0: none yet. */
  confirmedAt: number;
}

const nothingUnsent: UnsentChanges = { waiting: 0, blocked: 0, refused: [], confirmedAt: 0 };

/** The unsent changes of an account, of its profile too; undefined until they are loaded. */
export const useUnsentChanges = (uid: string): UnsentChanges | undefined =>
  useLiveRows((db) => readUnsent(db, uid), nothingUnsent, uid);

async function readUnsent(db: ShopDatabase, uid: string): Promise<UnsentChanges> {
  const [entries, edits, { confirmedAt }] = await Promise.all([
    entryIntents(db, uid),
    profileIntents(db, uid),
    readShared(db),
  ]);
  const of = (wanted: string | undefined) => entries.filter(({ code }) => code === wanted).length;
  const refused = entries.flatMap(({ n, key, code, delta }) => {
    if (code === undefined || code === "update-the-shop") return [];
    const { name } = fieldsOf(delta["info"] ?? delta["set"]);
    return [{ n, name: typeof name === "string" ? name : key, code }];
  });
  return { waiting: of(undefined) + edits.length, blocked: of("update-the-shop"), refused, confirmedAt };
}
