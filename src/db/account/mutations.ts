import type { Profile, ProfileChange } from "../../domain/account/profile";
import type { Order } from "../../domain/orders/order";
import { hasWaiting } from "../cart/exchange";
import { buildRows, entryIntents, sharedTables } from "../cart/sharedEntries";
import { deleteProfileIntents, profileChangeOf, profileIntents, queueProfileIntents } from "../outbox";
import { readMeta, type ShopDatabase, writeMeta } from "../schema";
import { watchRows } from "../watchRows";
import { readWithReopen, write } from "../writeWithFallback";
import { isOpen, writeAccount } from "./storedAccount";

/* What is stored for the signed-in account. */

export { exchangeAll } from "../cart/exchangeAll";
export { wipeAccountData } from "./storedAccount";

/** The server's answer for an account. */
export interface PulledAccount {
  profile: Profile;
  orders: readonly Order[];
  /** What was stored when the request was sent. */
  before: StoredVersions;
}

/** The server's times of change of what is stored. */
export interface StoredVersions {
  /** By order id. */
  orders: ReadonlyMap<string, string>;
  profile: string | undefined;
}

/** Read before a pull, so that rows changed by a message during the pull are not taken for outdated rows. */
export function readStoredVersions(uid: string): Promise<StoredVersions> {
  return readWithReopen(async (db) => {
    const orders = await ordersOf(db, uid).toArray();
    return {
      orders: new Map(orders.map(({ orderId, updated }) => [orderId, updated])),
      profile: (await readMeta(db, "profile"))?.updatedAt,
    };
  });
}

/**
 * Stores the complete answer for an account and deletes orders that it does not contain. Rows that changed since the
 * request are kept when they are newer. Does nothing when the account is not signed in any more.
 */
export function storeAccount(uid: string, { profile, orders, before }: PulledAccount): Promise<void> {
  return writeAccount(async (db) => {
    if (!(await isOpen(db, uid))) return;
    const answered = new Set(orders.map(({ orderId }) => orderId));
    const gone = [...before.orders.keys()].filter((orderId) => !answered.has(orderId));
    await db.orders.bulkDelete(gone.map((orderId) => [uid, orderId]));
    const now = new Map((await ordersOf(db, uid).toArray()).map((order) => [order.orderId, order.updated]));
    const put = orders.filter(({ orderId, updated }) =>
      replacesStored(updated, now.get(orderId), before.orders.get(orderId)),
    );
    await db.orders.bulkPut(put.map((order) => ({ ...order, uid })));
    const stored = (await readMeta(db, "profile"))?.updatedAt;
    if (replacesStored(profile.updatedAt, stored, before.profile)) await writeMeta(db, "profile", profile);
    await writeMeta(db, "account", { ...(await readMeta(db, "account")), uid, pulledAt: Date.now() });
  });
}

/** Stores a changed order, or deletes it. An older message than the stored one is ignored. */
export function storeOrder(uid: string, order: Order, deleted = false): Promise<void> {
  return writeAccount(async (db) => {
    if (!(await isOpen(db, uid))) return;
    const key: [string, string] = [uid, order.orderId];
    if (deleted) return db.orders.delete(key);
    if (replacesStored(order.updated, (await db.orders.get(key))?.updated, ""))
      await db.orders.put({ ...order, uid });
  });
}

/** Stores a changed profile. */
export function storeProfile(profile: Profile): Promise<void> {
  return writeAccount(async (db) => {
    if (!(await isOpen(db, profile.uid))) return;
    const stored = (await readMeta(db, "profile"))?.updatedAt;
    if (replacesStored(profile.updatedAt, stored, "")) await writeMeta(db, "profile", profile);
  });
}

/** Queues an edit for the server; queries show it from now on. */
export function queueProfileEdit(uid: string, change: ProfileChange): Promise<void> {
  return writeAccount(async (db) => {
    if (await isOpen(db, uid)) await queueProfileIntents(db, uid, change);
  });
}

/** The queued edits as one change, and the number of the last intent; undefined without any. */
export async function queuedEdits(uid: string): Promise<{ change: ProfileChange; last: number } | undefined> {
  const intents = await readWithReopen((db) => profileIntents(db, uid));
  const last = intents.at(-1)?.n;
  if (last === undefined) return;
  return { change: profileChangeOf(intents), last };
}

/** Calls the listener when an edit is queued, in any tab. Returns the unsubscribe function. */
export function onEditQueued(uid: string, listener: () => void): () => void {
  return watchRows(
    (db) => profileIntents(db, uid),
    [],
    (intents) => intents.length > 0 && listener(),
  );
}

/** Calls the listener when a change of a shared entry waits for the server, in any tab. Returns the unsubscribe function. */
export function onChangeQueued(uid: string, listener: () => void): () => void {
  return watchRows(
    (db) => hasWaiting(db, uid),
    false,
    (waiting) => waiting && listener(),
  );
}

/** Discards a change that the server has refused: the device shows the server's state again. */
export async function discardChange(uid: string, n: number): Promise<void> {
  await write(sharedTables, async (db) => {
    const row = (await entryIntents(db, uid)).find((intent) => intent.n === n);
    if (!row) return;
    await db.intents.delete(n);
    await buildRows(db, uid, [row]);
  });
}

/** Removes the edits up to intent `last`: the server has stored them as `profile`, or has refused them. */
export function removeQueuedEdits(uid: string, last: number, profile?: Profile): Promise<void> {
  return writeAccount(async (db) => {
    if (!(await isOpen(db, uid))) return;
    await deleteProfileIntents(db, uid, last);
    if (profile) await writeMeta(db, "profile", profile);
  });
}

export const ordersOf = (db: ShopDatabase, uid: string) =>
  db.orders.where("[uid+orderId]").between([uid, ""], [uid, "\uffff"]);

/**
 * Whether an answer replaces the stored row. A row that has not changed since the request is always replaced, also by an
 * older one: the server may have been restored from a backup. Otherwise the newer one counts.
 */
function replacesStored(answered: string, now: string | undefined, before: string | undefined): boolean {
  return now === before || now === undefined || now <= answered;
}
