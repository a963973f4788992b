import type { Preferences } from "../../domain/device/preferences";
import { readMeta, type ShopDatabase, writeMeta } from "../schema";
import { write } from "../writeWithFallback";

/** Stores changed preferences; the others are kept. */
export function keepPreferences(change: Preferences): Promise<void> {
  return write(
    (db) => [db.meta],
    async (db) => writeMeta(db, "preferences", { ...(await readPreferences(db)), ...change }),
  );
}

/** The shopper's preferences on this device. */
export async function readPreferences(db: ShopDatabase): Promise<Preferences> {
  return (await readMeta(db, "preferences")) ?? {};
}

/** Deletes the progress of the picture prefetch. */
export function resetPicturePrefetch(): Promise<void> {
  return write(
    (db) => [db.meta],
    (db) => db.meta.delete("picturesAhead"),
  );
}
