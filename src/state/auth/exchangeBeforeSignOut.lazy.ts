import { askAboutLossLater, exchangeAllEntries, queueConfirmedEntries } from "../../db/account/mutations";
import type { DataLoss } from "../../domain/account/dataLoss";
import { signOutDelayMaxMs } from "../../domain/shared/limits";
import type { StoredAuth } from "../../server/auth/storedAuth";
import { dataLossFromError, withoutSecrets } from "../../server/cart/dataLoss";
import { exchangeEntries } from "../../server/cart/sync";

/**
 * Exchanges the shared cart a last time before the sign-out deletes it. After a restore of the server from a
 * backup this device can be the only one that has a change. Never rejects: the sign-out does not depend on
 * the exchange.
 * @returns whether the server has everything; false after `signOutDelayMaxMs`
 */
export async function exchangeBeforeSignOut(auth: StoredAuth): Promise<boolean> {
  const { id: uid, email } = auth.record;
  const exchanged = exchange(uid).then(
    () => "sent" as const,
    (problem: unknown) => {
      console.warn(problem);
      return dataLossFromError(problem);
    },
  );
  const result = await withTimeout(exchanged);
  if (result === undefined) await rememberLossQuestion(auth);
  // The server does not know this sign-in any more: what it has lost waits for the next one.
  if (result === "account" || result === "changes")
    await queueConfirmedEntries(uid, result === "account" ? { lostEmail: email } : {}).catch(console.warn);
  return result === "sent";
}

/**
 * Remembers, while what an account has not sent waits for its next sign-in, that the server has not said
 * whether it still has the account. Never rejects.
 */
export async function rememberLossQuestion({ record, token }: StoredAuth): Promise<void> {
  const session = { email: record.email, token: withoutSecrets(token) };
  await askAboutLossLater(record.id, session).catch(console.warn);
}

/**
 * Asks the server, which has ended the session, whether it was restored from a backup and has lost what this
 * device has. undefined without an answer in `signOutDelayMaxMs`. Never rejects.
 */
export function exchangeAndReadLoss(uid: string): Promise<DataLoss | undefined> {
  return withTimeout(exchange(uid).then(() => "nothing", dataLossFromError));
}

const exchange = (uid: string) => exchangeAllEntries(uid, exchangeEntries, { includeBlocked: false });

function withTimeout<T>(answer: Promise<T>): Promise<T | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, signOutDelayMaxMs, undefined));
  return Promise.race([answer, timeout]);
}
