import { askRestoreLossLater, exchangeAllEntries, requeueConfirmedEntries } from "../../db/account/mutations";
import type { DataLoss } from "../../domain/account/dataLoss";
import { signOutDelayMaxMs } from "../../domain/shared/limits";
import type { StoredAuth } from "../../server/auth/storedAuth";
import { readDataLossFromError, stripTokenSecrets } from "../../server/cart/dataLoss";
import { exchangeSyncedEntries } from "../../server/cart/sync";

/**
 * Sends the account's unsent changes and fetches the server's a last time, before the sign-out deletes its
 * data from this device. After a restore of the server from a backup this device can be the only one that has
 * a change. Never rejects: the sign-out does not depend on the result.
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
  // The restored server does not know this session: the account's data that the server has lost are queued
  // for its next sign-in.
  if (result === "account" || result === "changes")
    await requeueConfirmedEntries(uid, result === "account" ? { lostEmail: email } : {}).catch(console.warn);
  return result === "sent";
}

/**
 * Stores the question whether a restored server has lost the account; the device sends it later. Until the
 * server answers, the account's unsent changes wait for its next sign-in. Never rejects.
 */
export async function rememberRestoreLossQuestion({ record, token }: StoredAuth): Promise<void> {
  const session = { email: record.email, token: stripTokenSecrets(token) };
  await askRestoreLossLater(record.id, session).catch(console.warn);
}

/**
 * Sends a sync request after the server has ended the session: its answer says whether it was restored from a
 * backup and lacks data that this device has. Never rejects.
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
