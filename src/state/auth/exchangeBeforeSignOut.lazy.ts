import { exchangeAllEntries } from "../../db/account/mutations";
import { exchangeEntries } from "../../server/cart/sync";

/** A sign-out waits at most this long for the exchange. */
const exchangeMaxMs = 3_000;

/**
 * Exchanges the shared cart a last time before the sign-out deletes it. After a restore of the server from a backup this device
 * can be the only one that has a change. Never rejects: the sign-out does not depend on the exchange.
 * @returns whether the server has everything
 */
export async function exchangeBeforeSignOut(uid: string): Promise<boolean> {
  const exchanged = exchangeAllEntries(uid, exchangeEntries, { blocked: false }).then(
    () => true,
    (problem: unknown) => {
      console.warn(problem);
      return false;
    },
  );
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, exchangeMaxMs, false));
  return Promise.race([exchanged, timeout]);
}
