import type { ShopDatabase } from "../../db/schema";

/** The tab that holds this lock syncs for all tabs. */
const lockName = "haat-sync";

/**
 * Does `work` when no other tab does. `work` ends by itself soon after `until` is aborted; a turn that has not come
 * by then does not come any more.
 */
export async function runAsLeader(
  db: ShopDatabase | undefined,
  work: () => Promise<void>,
  until: AbortSignal,
): Promise<void> {
  // A store that others do not see is nobody else's to fill.
  if (!db) return work();
  if (!navigator.locks) return (await import("./lease")).withLease(db, work, until);
  try {
    await navigator.locks.request(lockName, { signal: until }, work);
  } catch (error) {
    if (!until.aborted) throw error;
  }
}
