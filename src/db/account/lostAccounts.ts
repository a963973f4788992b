import { normaliseEmail } from "../../domain/auth/credentials";
import { queueEntryDeltas, readEntryIntents } from "../cart/sync/outbox";
import { type LostAccount, readMeta, type ShopDatabase, writeMeta } from "../schema";
import { convertProfileIntents } from "./profileEdits";

/*
 * Accounts that a restored server has lost. Their entries stay in the outbox, under the id of the lost
 * account, until the shopper has registered the same address again; the new account has another id.
 */

/**
 * The SHA-256 of an address in hex: what a device keeps of a lost account besides its entries. Computed
 * before a transaction, which would end meanwhile.
 * @returns "" without an address, and on an http page, where the browser has no hash function: nothing is
 * taken over then
 */
export async function hashEmail(email: string): Promise<string> {
  const address = normaliseEmail(email);
  if (!address || !globalThis.crypto?.subtle) return "";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(address));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Remembers that the entries of an account wait for another account with the same address. */
export async function markAccountLost(db: ShopDatabase, lost: LostAccount): Promise<void> {
  if (lost.emailHash === "") return;
  const others = (await readLostAccounts(db)).filter(({ uid }) => uid !== lost.uid);
  await writeLostAccounts(db, [...others, lost]);
}

/** Makes the entries of lost accounts with this address unsent changes of an account that signs in. */
export async function adoptLostEntries(db: ShopDatabase, uid: string, emailHash: string): Promise<void> {
  if (emailHash === "") return;
  const lost = await readLostAccounts(db);
  const own = lost.filter((each) => each.emailHash === emailHash);
  for (const { uid: lostUid } of own) {
    await convertProfileIntents(db, lostUid);
    const kept = await readEntryIntents(db, lostUid);
    await db.intents.bulkDelete(kept.map(({ n }) => n));
    await queueEntryDeltas(db, uid, kept);
  }
  await writeLostAccounts(
    db,
    lost.filter((each) => !own.includes(each)),
  );
}

/** Forgets an account that has signed in, so the server has it, and those without entries. */
export async function forgetLostAccounts(db: ShopDatabase, uid?: string): Promise<void> {
  const lost = await readLostAccounts(db);
  if (lost.length === 0) return;
  const ids = new Set((await db.intents.toArray()).map(({ id }) => id));
  await writeLostAccounts(
    db,
    lost.filter((each) => each.uid !== uid && ids.has(each.uid)),
  );
}

const readLostAccounts = async (db: ShopDatabase) => (await readMeta(db, "lostAccounts")) ?? [];

async function writeLostAccounts(db: ShopDatabase, lost: LostAccount[]): Promise<void> {
  if (lost.length > 0) await writeMeta(db, "lostAccounts", lost);
  else await db.meta.delete("lostAccounts");
}
