import { askRestoreLossLater, exchangeAllEntries, requeueConfirmedEntries } from "../../db/account/mutations";
import type { DataLoss } from "../../domain/account/dataLoss";
import { signOutDelayMaxMs } from "../../domain/shared/limits";
import type { StoredAuth } from "../../server/auth/storedAuth";
import { readDataLossFromError, stripTokenSecrets } from "../../server/cart/dataLoss";
import { exchangeSyncedEntries } from "../../server/cart/sync";

/**
 * Sends the account's unsent changes and fetches the server's changes a last time, before the sign-out
 * deletes the account's data from this device. After the server was restored from a backup, a change may
 * exist only on this device. Never rejects: the sign-out does not depend on the result.
 * @returns whether the server has all changes; false also when that takes longer than `signOutDelayMaxMs`
 */
export async function exchangeBeforeSignOut(auth: StoredAuth): Promise<boolean> {
  const { id: uid, email } = auth.record;
  const exchanged = exchange(uid).then(
    () => "sent" as const,
    (problem: unknown) => {
      console.warn(problem);
      return readDataLossFromError(problem);
    },
  );
  const result = await withTimeout(exchanged);
  if (result === undefined) await rememberRestoreLossQuestion(auth);
  // The restored server does not know this session: the account's data that the server has lost are queued on
  // this device for the account's next sign-in.
  if (result === "account" || result === "changes")
    await requeueConfirmedEntries(uid, result === "account" ? { lostEmail: email } : {}).catch(console.warn);
  return result === "sent";
}

/**
 * Stores that this device has to ask the server later whether a restore from a backup has lost the account.
 * Until the server answers, the account's unsent changes wait on this device for the account's next sign-in.
 * Never rejects.
 */
export async function rememberRestoreLossQuestion({ record, token }: StoredAuth): Promise<void> {
  const session = { email: record.email, token: stripTokenSecrets(token) };
  await askRestoreLossLater(record.id, session).catch(console.warn);
}

/**
 * Sends a sync request after the server has ended the session: the answer says whether the server was
 * restored from a backup and lacks data that this device has. Never rejects.
 * @returns what the server has lost; undefined without an answer within `signOutDelayMaxMs`
 */
export function exchangeAndReadRestoreLoss(uid: string): Promise<DataLoss | undefined> {
  return withTimeout(exchange(uid).then(() => "nothing", readDataLossFromError));
}

const exchange = (uid: string) => exchangeAllEntries(uid, exchangeSyncedEntries, { includeBlocked: false });

function withTimeout<T>(answer: Promise<T>): Promise<T | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, signOutDelayMaxMs, undefined));
  return Promise.race([answer, timeout]);
}
