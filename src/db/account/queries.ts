import type { Profile } from "../../domain/account/profile";
import { profileEntryName } from "../../domain/account/profileEntry";
import { compareOrders, type Order, parseOrder } from "../../domain/orders/order";
import { profileTab } from "../../domain/shared/messages";
import { fieldsOf } from "../../domain/shared/parse";
import { readEntryIntents } from "../cart/sync/outbox";
import { readEntryExchangeState } from "../cart/sync/syncedEntries";
import { hasUnsentChanges } from "../cart/sync/syncRequest";
import { useLiveRows, watchRows } from "../liveRows";
import { readMeta, type ShopDatabase } from "../schema";
import { readWithReopen } from "../writeWithFallback";
import { databaseHoldsAccount, hasUnjoinedChanges } from "./accountRows";
import { readUnsentProfile, type UnsentProfile } from "./profileEdits";

/** What this device stores of an account. */
export interface AccountRows {
  /**
   * Whether the orders have been fetched once; before that an empty list does not mean that there are none.
   */
  complete: boolean;
  /** Newest first. */
  orders: readonly Order[];
  /** The server's version; undefined until it was pulled. */
  profile: Profile | undefined;
  /** Edits of the profile that the server has not confirmed. */
  edits: UnsentProfile;
  /**
   * Number of changes that the server has not accepted: one per changed entry (cart line, wishlist item,
   * profile and so on). All changes made before the visitor's rows were joined to the account count as one.
   */
  changes: number;
}

const noRows: AccountRows = {
  complete: false,
  orders: [],
  profile: undefined,
  edits: { change: {}, state: "none" },
  changes: 0,
};

/** Whether the database holds the data of this account. */
export const isAccountStored = (uid: string): Promise<boolean> =>
  readWithReopen((db) => databaseHoldsAccount(db, uid));

/** The stored data of an account; undefined until they are loaded. */
export const useAccountRows = (uid: string): AccountRows | undefined =>
  useLiveRows((db) => readAccountRows(db, uid), noRows, uid);

/** Reads the stored data of this account; `noRows` when the database holds another account's data. */
export async function readAccountRows(db: ShopDatabase, uid: string): Promise<AccountRows> {
  const [account, profile, rows, edits, changes] = await Promise.all([
    readMeta(db, "account"),
    readMeta(db, "profile"),
    selectAccountOrders(db, uid).toArray(),
    readUnsentProfile(db, uid),
    readEntryIntents(db, uid),
  ]);
  if (account?.uid !== uid) return noRows;
  const orders = rows.map(parseOrder).filter((order): order is Order => order !== undefined);
  return {
    complete: account.pulledAt > 0,
    orders: orders.sort(compareOrders),
    profile: profile?.uid === uid ? profile : undefined,
    edits,
    changes: changes.length + (hasUnjoinedChanges(account) ? 1 : 0),
  };
}

/** A change that the server has refused. */
export interface RefusedChange {
  /** The number (`IntentRow.n`) of the change in the outbox. */
  intentNumber: number;
  /** Names the change for the shopper: the product's name, "Profile", or else the key of the entry. */
  name: string;
  code: string;
}

/** The changes of cart, wishlist, profile and so on that the server has not accepted. */
export interface UnsentChanges {
  waiting: number;
  /** Changes that this release cannot send; they wait for an update of the shop. */
  blocked: number;
  refused: readonly RefusedChange[];
  /**
   * Time of the last sync that received all entries of the account, in milliseconds since 1970; 0: none yet.
   */
  confirmedAt: number;
  /** Whether the first sync has added (joined) the cart and wishlist of this device to the account. */
  joined: boolean;
}

const nothingUnsent: UnsentChanges = {
  waiting: 0,
  blocked: 0,
  refused: [],
  confirmedAt: 0,
  joined: false,
};

/** The unsent changes of an account, including those of its profile; undefined until they are loaded. */
export const useUnsentChanges = (uid: string): UnsentChanges | undefined =>
  useLiveRows((db) => readUnsentChanges(db, uid), nothingUnsent, uid);

async function readUnsentChanges(db: ShopDatabase, uid: string): Promise<UnsentChanges> {
  const [account, entries, { confirmedAt }] = await Promise.all([
    readMeta(db, "account"),
    readEntryIntents(db, uid),
    readEntryExchangeState(db),
  ]);
  const joined = account?.uid === uid && account.joined === true;
  const countWithCode = (wanted: string | undefined) => entries.filter(({ code }) => code === wanted).length;
  const refused = entries.flatMap(({ n, kind, key, code, delta }) => {
    if (code === undefined || code === "update-the-shop") return [];
    if (kind === profileEntryName.kind) return [{ intentNumber: n, name: profileTab, code }];
    const { name } = fieldsOf(delta["info"] ?? delta["set"]);
    return [{ intentNumber: n, name: typeof name === "string" ? name : key, code }];
  });
  return {
    waiting: countWithCode(undefined),
    blocked: countWithCode("update-the-shop"),
    refused,
    confirmedAt,
    joined,
  };
}

/** Selects the stored orders of an account. */
export const selectAccountOrders = (db: ShopDatabase, uid: string) =>
  db.orders.where("[uid+orderId]").between([uid, ""], [uid, "\uffff"]);

/** The versions of the stored orders and profile: for each the server's time of its last change. */
export interface StoredVersions {
  /** By order id. */
  orders: ReadonlyMap<string, string>;
  profile: string | undefined;
  /**
   * Time of the last complete pull in milliseconds since 1970; 0 before the first, also after the browser has
   * deleted the database.
   */
  pulledAt: number;
}

/**
 * Reads the versions of the stored orders and profile before a pull, so that `storePulledAccount` recognises
 * those that change during the pull: the profile by a realtime message, an order by the answer to another
 * request.
 */
export function readOrderAndProfileVersions(uid: string): Promise<StoredVersions> {
  return readWithReopen(async (db) => {
    const orders = await selectAccountOrders(db, uid).toArray();
    const account = await readMeta(db, "account");
    return {
      orders: new Map(orders.map(({ orderId, updated }) => [orderId, updated])),
      profile: (await readMeta(db, "profile"))?.updatedAt,
      pulledAt: account?.uid === uid ? account.pulledAt : 0,
    };
  });
}

/**
 * Calls the listener whenever the outbox holds a change of a shared entry that can be sent, also one that
 * another tab has queued.
 * @returns the unsubscribe function
 */
export function onSyncedChangeQueued(uid: string, listener: () => void): () => void {
  return watchRows(
    (db) => hasUnsentChanges(db, uid),
    false,
    (waiting) => waiting && listener(),
  );
}
