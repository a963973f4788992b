import { liveQuery } from "dexie";
import { mergeChanges, type Profile, type ProfileChange } from "../../domain/account/profile";
import type { Order } from "../../domain/orders/order";
import { currentDatabase, openDatabase } from "../open";
import { readMeta, type ShopDatabase, type StoredEdit, writeMeta } from "../schema";
import { write } from "../writeWithFallback";

/*
 * What the device keeps of whoever is signed in. `meta.account` says who that is: each write looks there in its own
 * transaction, so that an answer which comes after a sign-out, in whichever tab, is not stored any more.
 */

/** Makes room for this account: what another one left, should a sign-out have been cut off, goes. */
export function openAccount(uid: string, stillSignedIn: () => boolean): Promise<void> {
  return inAccount(async (db) => {
    if (!stillSignedIn() || (await isOf(db, uid))) return;
    await wipe(db);
    await writeMeta(db, "account", { uid, pulledAt: 0 });
  });
}

/** Takes what belongs to the account off this device, for all tabs. Safe to call twice. */
export async function wipeAccountData(): Promise<void> {
  const { db } = await openDatabase();
  await db.transaction("rw", tablesOf(db), async () => wipe(db));
}

/** Takes it off when a sign-out was cut off before it could. */
export function wipeLeftovers(stillSignedOut: () => boolean): Promise<void> {
  return inAccount(async (db) => {
    if (stillSignedOut()) await wipe(db);
  });
}

/** What the server has told of an account. */
export interface AccountChange {
  profile: Profile;
  orders: readonly Order[];
  /** What was stored when the server was asked. */
  before: Marks;
}

/** When the server last changed what is stored: of each order by its number, and of the profile. */
export interface Marks {
  orders: ReadonlyMap<string, string>;
  profile: string | undefined;
}

/** To be taken before the server is asked, so that what comes in the meantime is told from what is outdated. */
export async function marksOf(uid: string): Promise<Marks> {
  const { db } = await openDatabase();
  const orders = await ordersOf(db, uid).toArray();
  return {
    orders: new Map(orders.map(({ orderId, updated }) => [orderId, updated])),
    profile: (await readMeta(db, "profile"))?.updatedAt,
  };
}

/**
 * Stores all that the server knows of an account; an order that it does not name any more goes. What changed here since
 * it was asked is kept when it is newer. Nothing happens when the account is not signed in any more.
 */
export function storeAccount(uid: string, { profile, orders, before }: AccountChange): Promise<void> {
  return inAccount(async (db) => {
    if (!(await isOf(db, uid))) return;
    const named = new Set(orders.map(({ orderId }) => orderId));
    const gone = [...before.orders.keys()].filter((orderId) => !named.has(orderId));
    await db.orders.bulkDelete(gone.map((orderId) => [uid, orderId]));
    const now = new Map((await ordersOf(db, uid).toArray()).map((order) => [order.orderId, order.updated]));
    const put = orders.filter(({ orderId, updated }) =>
      isNews(updated, now.get(orderId), before.orders.get(orderId)),
    );
    await db.orders.bulkPut(put.map((order) => ({ ...order, uid })));
    const shown = (await readMeta(db, "profile"))?.updatedAt;
    if (isNews(profile.updatedAt, shown, before.profile)) await writeMeta(db, "profile", profile);
    await writeMeta(db, "account", { uid, pulledAt: Date.now() });
  });
}

/** Stores one order that changed; `gone` takes it away. */
export function storeOrder(uid: string, order: Order, gone = false): Promise<void> {
  return inAccount(async (db) => {
    if (!(await isOf(db, uid))) return;
    const key: [string, string] = [uid, order.orderId];
    if (gone) return db.orders.delete(key);
    // Messages can overtake each other.
    if (isNews(order.updated, (await db.orders.get(key))?.updated, ""))
      await db.orders.put({ ...order, uid });
  });
}

/** Stores a profile that changed. */
export function storeProfile(profile: Profile): Promise<void> {
  return inAccount(async (db) => {
    if (!(await isOf(db, profile.uid))) return;
    const shown = (await readMeta(db, "profile"))?.updatedAt;
    if (isNews(profile.updatedAt, shown, "")) await writeMeta(db, "profile", profile);
  });
}

/** Queues an edit for the server; it is shown from now on. */
export function queueProfileEdit(uid: string, change: ProfileChange): Promise<void> {
  return inAccount(async (db) => {
    if (await isOf(db, uid)) await db.profileEdits.add({ uid, change } as StoredEdit);
  });
}

/** The queued edits as one, and the number of the last of them; undefined without any. */
export async function queuedEdits(uid: string): Promise<{ change: ProfileChange; last: number } | undefined> {
  const edits = await editsOf((await openDatabase()).db, uid);
  const last = edits.at(-1)?.n;
  if (last === undefined) return;
  return { change: mergeChanges(edits.map(({ change }) => change)), last };
}

/** Calls the listener when an edit waits for the server, whichever tab queued it. Returns what ends that. */
export function onEditQueued(uid: string, listener: () => void): () => void {
  const db = currentDatabase();
  // Dexie sees only what is asked of it before anything else is waited for.
  const waiting = liveQuery(async () => (db ? editsOf(db, uid) : [])).subscribe(
    (edits) => edits.length > 0 && listener(),
    console.warn,
  );
  return () => waiting.unsubscribe();
}

/** Ends edits up to a number: the server took them, and has this profile now, or it refused them. */
export function endEdits(uid: string, last: number, profile?: Profile): Promise<void> {
  return inAccount(async (db) => {
    if (!(await isOf(db, uid))) return;
    await db.profileEdits.where("n").belowOrEqual(last).delete();
    if (profile) await writeMeta(db, "profile", profile);
  });
}

function inAccount(work: (db: ShopDatabase) => Promise<void>): Promise<void> {
  return write((db) => db.transaction("rw", tablesOf(db), async () => work(db)));
}

const tablesOf = (db: ShopDatabase) => [db.orders, db.profileEdits, db.checkouts, db.meta];

export const ordersOf = (db: ShopDatabase, uid: string) =>
  db.orders.where("[uid+orderId]").between([uid, ""], [uid, "\uffff"]);

/** Queued edits, oldest first. */
export const editsOf = (db: ShopDatabase, uid: string) =>
  db.profileEdits.where("uid").equals(uid).sortBy("n");

async function isOf(db: ShopDatabase, uid: string): Promise<boolean> {
  return (await readMeta(db, "account"))?.uid === uid;
}

/** What did not move since the server was asked takes its word, after a restored backup too; else the newest counts. */
function isNews(told: string, now: string | undefined, before: string | undefined): boolean {
  return now === before || now === undefined || now <= told;
}

async function wipe(db: ShopDatabase): Promise<void> {
  await Promise.all([db.orders.clear(), db.profileEdits.clear(), db.meta.bulkDelete(["account", "profile"])]);
  // What was taken to the checkout has yet to leave the device's cart; who took it, and their receipt, is forgotten.
  await db.checkouts
    .filter(({ uid }) => uid !== "")
    .modify({ uid: "", receipt: "", url: "", asked: "", ended: true });
}
