import { exchangeAllEntries, keepSharedEntries } from "../../db/account/mutations";
import { exchangeEntries } from "../../server/cart/sync";
import { ShopError } from "../../server/shopError";

/** A sign-out waits at most this long for the exchange. */
const exchangeMaxMs = 3_000;

/**
 * Exchanges the shared cart a last time before the sign-out deletes it. After a restore of the server from a backup this device
 * can be the only one that has a change. Never rejects: the sign-out does not depend on the exchange.
 * @returns whether the server has everything
 */
export async function exchangeBeforeSignOut(uid: string): Promise<boolean> {
  const exchanged = exchangeAllEntries(uid, exchangeEntries, { includeBlocked: false }).then(
    () => true,
    async (problem: unknown) => {
      console.warn(problem);
      // The server does not know this sign-in any more: what it has lost waits for the next one.
      if (isDataLossError(problem)) await keepSharedEntries(uid).catch(console.warn);
      return false;
    },
  );
  return withinTime(exchanged);
}

/**
 * Whether the server, which has ended the session, was restored from a backup and has lost what this device has
 * (pb_hooks/lib/cart/sync.js). False without an answer. Never rejects.
 */
export function serverLostDeviceData(uid: string): Promise<boolean> {
  const asked = exchangeAllEntries(uid, exchangeEntries, { includeBlocked: false }).then(
    () => false,
    isDataLossError,
  );
  return withinTime(asked);
}

const isDataLossError = (problem: unknown): boolean =>
  problem instanceof ShopError && problem.data["lost"] === true;

function withinTime(answer: Promise<boolean>): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, exchangeMaxMs, false));
  return Promise.race([answer, timeout]);
}
