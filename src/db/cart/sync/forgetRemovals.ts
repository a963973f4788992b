import { nameText } from "../../../domain/cart/sync/entries";
import { copiesToForget } from "../../../domain/cart/sync/tombstones";
import type { SharedState, ShopDatabase } from "../../schema";
import { readEntryIntents, selectReplicaRows } from "./sharedEntries";

/** The replica is looked through for old removals at most once in this time. */
const intervalMs = 24 * 60 * 60_000;

/**
 * Deletes old removals from the replica, in the transaction of a complete exchange. Sets `forgotAt` in `state`.
 * @param serverMs the server's time in milliseconds since 1970
 */
export async function forgetRemovals(
  db: ShopDatabase,
  uid: string,
  state: SharedState,
  serverMs: number,
): Promise<void> {
  // A server whose clock was ahead does not stop this for ever.
  if (Math.abs(serverMs - (state.forgotAt ?? 0)) < intervalMs) return;
  const rows = await selectReplicaRows(db, uid).toArray();
  const unsent = new Set((await readEntryIntents(db, uid)).map(nameText));
  const forgotten = copiesToForget(rows, unsent, serverMs);
  await db.replica.bulkDelete(forgotten.map(({ kind, key }) => [uid, kind, key]));
  state.forgotAt = serverMs;
}
