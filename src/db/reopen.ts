import { pictureDeletions } from "./freeDiskSpace";
import { notifyDatabaseReopened, OpenTimeoutError, openWithTimeLimit } from "./open";
import type { ShopDatabase } from "./schema";
import { isConnectionLost, isOutOfSpace } from "./storageErrors";

/**
 * The waiting time before the first, second and third repetition. When iOS has lost the connection to the
 * database, it accepts a new one at once, or a moment later.
 */
const repeatPausesMs = [0, 50, 250];
/** A database is opened again at most this often within `reopensWithinMs`. */
const reopensMax = 12;
const reopensWithinMs = 10_000;

/**
 * Runs work on the database. If the connection is lost meanwhile, opens the database again and repeats the
 * work; if the disk is full, frees space and repeats it.
 * @param work one transaction; it may run several times, also after a commit whose success never reached the
 * page
 * @param freeSpaceSteps functions that free disk space, called in this order
 * @throws the last error
 */
export async function runWithRecovery<T>(
  db: ShopDatabase,
  work: () => Promise<T>,
  freeSpaceSteps: readonly (() => Promise<void>)[] = pictureDeletions,
): Promise<T> {
  for (let step = 0; ; step += 1) {
    try {
      return await repeatAfterLostConnection(db, work);
    } catch (error) {
      const freeSpace = freeSpaceSteps[step];
      if (!freeSpace || !isOutOfSpace(error)) throw error;
      console.warn("The disk is full; deleting what can be fetched again.", error);
      await freeSpace();
    }
  }
}

/** Runs work on the database, and repeats it on a new connection when the connection is lost. */
export async function repeatAfterLostConnection<T>(db: ShopDatabase, work: () => Promise<T>): Promise<T> {
  let reopened = false;
  for (let repeats = 0; ; repeats += 1) {
    let connection = db.backendDB();
    try {
      if (!connection) {
        await openWithTimeLimit(db);
        connection = db.backendDB();
        reopened = true;
      }
      const result = await work();
      if (reopened) notifyDatabaseReopened(db);
      return result;
    } catch (error) {
      const pauseMs = repeatPausesMs[repeats];
      if (pauseMs === undefined || !isConnectionLost(error)) throw error;
      console.warn("The connection to the database was lost.", error);
      if (pauseMs) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      // Other work may have opened a new connection already.
      reopened = true;
      if (db.backendDB() !== connection) continue;
      if (!claimReopenAttempt(db) || !(await reopen(db))) throw error;
    }
  }
}

const reopening = new WeakMap<ShopDatabase, Promise<boolean>>();

/**
 * Closes the database and opens it again, once for all work that fails at the same time.
 * @returns whether the failed work can be repeated: false after a timeout
 */
function reopen(db: ShopDatabase): Promise<boolean> {
  const running = reopening.get(db);
  if (running) return running;
  db.close({ disableAutoOpen: false });
  const next = openWithTimeLimit(db)
    .then(
      () => true,
      (problem: unknown) => {
        console.warn("The database could not be opened again.", problem);
        return !(problem instanceof OpenTimeoutError);
      },
    )
    .finally(() => reopening.delete(db));
  reopening.set(db, next);
  return next;
}

const reopenedAt = new WeakMap<ShopDatabase, number[]>();

/**
 * Counts an attempt to open the database again. The limit (`reopensMax`) prevents an endless loop: an error
 * about rows that can never be read looks like a lost connection.
 * @returns whether the attempt is within the limit
 */
function claimReopenAttempt(db: ShopDatabase): boolean {
  const now = Date.now();
  const recent = (reopenedAt.get(db) ?? []).filter((at) => now - at < reopensWithinMs);
  if (recent.length >= reopensMax) return false;
  reopenedAt.set(db, [...recent, now]);
  return true;
}
