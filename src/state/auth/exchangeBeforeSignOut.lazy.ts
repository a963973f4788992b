import { exchangeAllEntries } from "../../db/account/mutations";
import { exchangeEntries } from "../../server/cart/sync";

/** A sign-out waits this long. */
const exchangeMaxMs = 3_000;

/**
 * Exchanges the shared cart a last time. When the server was restored from a backup, this device can be the only one that has a
 * change, and the sign-out deletes it. Never rejects: without an answer the shopper is signed out all the same.
 */
export async function exchangeBeforeSignOut(uid: string): Promise<void> {
  const exchanged = exchangeAllEntries(uid, exchangeEntries, { blocked: false }).catch(console.warn);
  await Promise.race([exchanged, new Promise((resolve) => setTimeout(resolve, exchangeMaxMs))]);
}
