import { exchangeAllEntries, keepSharedEntries } from "../../db/account/mutations";
import { signOutDelayMaxMs } from "../../domain/shared/limits";
import { exchangeEntries } from "../../server/cart/sync";
import { ShopError } from "../../server/shopError";

/** What a restored server has lost: the account's last changes, or the account, too. */
export type DataLoss = "changes" | "account";

/**
 * Exchanges the shared cart a last time before the sign-out deletes it. After a restore of the server from a
 * backup this device can be the only one that has a change. Never rejects: the sign-out does not depend on
 * the exchange.
 * @param email the account's address
 * @returns whether the server has everything; false after `signOutDelayMaxMs`
 */
export async function exchangeBeforeSignOut(uid: string, email: string): Promise<boolean> {
  const exchanged = exchangeAllEntries(uid, exchangeEntries, { includeBlocked: false }).then(
    () => true,
    async (problem: unknown) => {
      console.warn(problem);
      // The server does not know this sign-in any more: what it has lost waits for the next one.
      const loss = dataLossIn(problem);
      if (loss) await keepSharedEntries(uid, loss === "account" ? email : "").catch(console.warn);
      return false;
    },
  );
  return withinTime(exchanged, false);
}

/**
 * Asks the server, which has ended the session, whether it was restored from a backup and has lost what this
 * device has (pb_hooks/lib/cart/dataLoss.js). undefined when it has not, and without an answer. Never
 * rejects.
 */
export function findDataLoss(uid: string): Promise<DataLoss | undefined> {
  const exchange = exchangeAllEntries(uid, exchangeEntries, { includeBlocked: false }).then(
    () => undefined,
    dataLossIn,
  );
  return withinTime(exchange, undefined);
}

function dataLossIn(problem: unknown): DataLoss | undefined {
  if (!(problem instanceof ShopError) || problem.data["lost"] !== true) return;
  return problem.code === "sign-in-required" ? "account" : "changes";
}

function withinTime<T>(answer: Promise<T>, late: T): Promise<T> {
  const timeout = new Promise<T>((resolve) => setTimeout(resolve, signOutDelayMaxMs, late));
  return Promise.race([answer, timeout]);
}
