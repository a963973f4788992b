import { readMeta } from "../../db/schema";
import { readWithReopen } from "../../db/writeWithFallback";
import { importRetryMs } from "../../domain/shared/limits";
import type { SyncCallbacks } from "../callbacks";

/**
 * Runs the account's sync while an account is signed in, and deletes account data that a sign-out has left behind. The
 * account's sync is loaded at sign-in.
 * @returns ends it
 */
export function whileSignedIn({
  signedInUid,
  loadAccountCallbacks,
}: Pick<SyncCallbacks, "signedInUid" | "loadAccountCallbacks">): () => void {
  let uid: string | undefined;
  let stop = () => {};
  const follow = (next: string | undefined) => {
    if (next === uid) return;
    uid = next;
    stop();
    stop = () => {};
    if (next)
      Promise.all([import("./runAccountSync.lazy"), loadAccountCallbacks()]).then(
        ([{ runAccountSync }, callbacks]) => {
          if (next === uid) stop = runAccountSync(next, { ...callbacks, signedInUid });
        },
        () => setTimeout(retry, importRetryMs),
      );
  };
  const retry = () => {
    if (!uid) return;
    uid = undefined;
    followStoredSession();
  };
  const followStoredSession = () => {
    follow(signedInUid());
    if (!uid) wipeIfSignedOut(signedInUid).catch(console.warn);
  };
  addEventListener("storage", followStoredSession);
  followStoredSession();
  return () => {
    removeEventListener("storage", followStoredSession);
    follow(undefined);
  };
}

/**
 * Deletes account data after a sign-out that was interrupted, or after the browser has deleted the session, and unsent changes that
 * have waited too long for a sign-in.
 */
async function wipeIfSignedOut(signedInUid: SyncCallbacks["signedInUid"]): Promise<void> {
  const hasLeftovers = await readWithReopen(
    async (db) => (await readMeta(db, "account")) !== undefined || (await db.intents.count()) > 0,
  );
  if (!hasLeftovers) return;
  const { wipeLeftoverAccountData } = await import("../../db/account/storedAccount");
  await wipeLeftoverAccountData(() => !signedInUid());
}
