import type { Preferences } from "../../domain/device/preferences";
import { recordRowChanges, writeRows } from "../cart/record";
import { readMeta, type ShopDatabase, writeMeta } from "../schema";
import { write } from "../writeWithFallback";

/** Stores changed preferences; the others are kept. */
export async function keepPreferences(change: Preferences): Promise<void> {
  const { size } = change;
  await writeRows(
    (db) => [db.meta],
    async (db) => {
      const before = await readPreferences(db);
      await writeMeta(db, "preferences", { ...before, ...change });
      if (size && size !== before.size) await recordRowChanges(db, [{ table: "size", size }]);
    },
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
