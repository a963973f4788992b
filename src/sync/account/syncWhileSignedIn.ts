import { readMeta, type ShopDatabase } from "../../db/schema";
import { readWithReopen } from "../../db/writeWithFallback";
import { importRetryMs } from "../../domain/shared/limits";
import type { AccountReports, SyncCallbacks } from "../callbacks";

type SessionDependencies = Pick<SyncCallbacks, "signedInUid" | "loadAccountCallbacks"> & AccountReports;

/**
 * Runs the account's sync while an account is signed in, and deletes account data that a sign-out has left
 * behind. Loads the code of the account's sync at sign-in.
 * @returns a function that stops the sync and the deletion
 */
export function syncWhileSignedIn({
  signedInUid,
  loadAccountCallbacks,
  onProblem,
  onEntrySyncStatus,
}: SessionDependencies): () => void {
  let uid: string | undefined;
  /** Identifies the current session: an account can sign out and in again while the code is loaded. */
  let session = 0;
  let stop = () => {};
  const switchAccount = (nextUid: string | undefined) => {
    if (nextUid === uid) return;
    uid = nextUid;
    session += 1;
    stop();
    stop = () => {};
    if (nextUid) start(nextUid, session);
  };
  const start = (startedUid: string, startedSession: number) => {
    Promise.all([import("./startAccountSync.lazy"), loadAccountCallbacks()]).then(
      ([{ startAccountSync }, callbacks]) => {
        if (startedSession !== session) return;
        stop = startAccountSync(startedUid, { ...callbacks, signedInUid, onProblem, onEntrySyncStatus });
      },
      () => setTimeout(() => startedSession === session && start(startedUid, startedSession), importRetryMs),
    );
  };
  const followStoredSession = () => {
    const before = uid;
    switchAccount(signedInUid());
    if (before && before !== uid) {
      onProblem(undefined);
      onEntrySyncStatus(undefined);
    }
    if (!uid) wipeIfSignedOut(signedInUid).catch(console.warn);
  };
  addEventListener("storage", followStoredSession);
  followStoredSession();
  return () => {
    removeEventListener("storage", followStoredSession);
    switchAccount(undefined);
  };
}

/**
 * Deletes account data after a sign-out that was interrupted, or after the browser has deleted the session,
 * and unsent changes that have waited too long for a sign-in.
 */
async function wipeIfSignedOut(signedInUid: SyncCallbacks["signedInUid"]): Promise<void> {
  const hasLeftovers = await readWithReopen(
    async (db) => (await readMeta(db, "account")) !== undefined || (await db.intents.count()) > 0,
  );
  if (!hasLeftovers) return;
  const { wipeLeftoverAccountData } = await import("../../db/account/leaveAccount");
  await wipeLeftoverAccountData(() => !signedInUid());
}

/**
 * Asks the server whether a restore has lost accounts (`resolveRestoreLosses`), if the database has such a
 * question from the end of a session.
 */
export async function resolveRestoreLossesIfAny(db: ShopDatabase, callbacks: SyncCallbacks): Promise<void> {
  if (await readMeta(db, "lossQuestions"))
    await (await import("./startAccountSync.lazy")).resolveRestoreLosses(callbacks);
}
