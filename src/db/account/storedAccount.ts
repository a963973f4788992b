import { deleteAllProfileIntents } from "../outbox";
import { readMeta, type ShopDatabase, writeMeta } from "../schema";
import { type TablesOf, write } from "../writeWithFallback";

/*
 * Which account's data the database holds, from the sign-in to the sign-out. `meta.account` names the account; each write checks
 * it in its own transaction, so that an answer that arrives after a sign-out in any tab is not stored.
 */

const accountTables: TablesOf = (db) => [
  db.orders,
  db.checkouts,
  db.cart,
  db.wishlist,
  db.recent,
  db.replica,
  db.intents,
  db.meta,
];

/** Writes rows of an account, in one transaction. */
export const writeAccount = (work: (db: ShopDatabase) => Promise<void>): Promise<void> =>
  write(accountTables, work);

/** Whether the database holds the data of this account. */
export async function isOpen(db: ShopDatabase, uid: string): Promise<boolean> {
  return (await readMeta(db, "account"))?.uid === uid;
}

/** Prepares the database for an account: deletes another account's data that an interrupted sign-out has left. */
export function openAccount(uid: string, stillSignedIn: () => boolean): Promise<void> {
  return writeAccount(async (db) => {
    if (!stillSignedIn() || (await isOpen(db, uid))) return;
    await wipe(db);
    await deleteOldIntents(db, uid);
    await writeMeta(db, "account", { uid, pulledAt: 0 });
  });
}

/**
 * Deletes the account's data from this device, for all tabs. Can be called twice.
 * @param options `keepUnsent`: changes of cart and wishlist that the server does not have wait for the next sign-in of the same
 * account; nothing shows them
 */
export const wipeAccountData = ({ keepUnsent = false } = {}): Promise<void> =>
  writeAccount(async (db) => {
    const account = await readMeta(db, "account");
    await wipe(db);
    // Changes of other accounts wait for their own sign-in.
    if (account && !keepUnsent) await db.intents.filter(({ id }) => id === account.uid).delete();
  });

/** Deletes the data that an interrupted sign-out has left. */
export function wipeLeftovers(stillSignedOut: () => boolean): Promise<void> {
  return writeAccount(async (db) => {
    if (stillSignedOut()) await wipe(db);
  });
}

async function wipe(db: ShopDatabase): Promise<void> {
  const account = await readMeta(db, "account");
  // Rows that were not joined to the account are those of a visitor.
  if (account?.joined) {
    const { size: _size, ...preferences } = (await readMeta(db, "preferences")) ?? {};
    await Promise.all([db.cart.clear(), db.wishlist.clear(), db.recent.clear()]);
    await writeMeta(db, "preferences", preferences);
  }
  await Promise.all([
    db.orders.clear(),
    db.replica.clear(),
    deleteAllProfileIntents(db),
    db.meta.bulkDelete(["account", "profile", "shared"]),
  ]);
  // A started checkout still has to remove its lines from the cart; its account and its receipt are deleted.
  await db.checkouts
    .filter(({ uid }) => uid !== "")
    .modify({ uid: "", receipt: "", url: "", asked: "", ended: true });
}

/** Changes of another account that wait for its next sign-in are kept this long. */
const keptUnsentMs = 30 * 24 * 60 * 60_000;

async function deleteOldIntents(db: ShopDatabase, uid: string): Promise<void> {
  await db.intents.filter(({ id, at }) => id !== uid && Date.now() - at > keptUnsentMs).delete();
}
