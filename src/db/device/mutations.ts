import type { Preferences } from "../../domain/device/preferences";
import { recordRowChanges, writeSyncedRows } from "../cart/recordRowChanges";
import { openDatabase } from "../open";
import { readMeta, writeMeta } from "../schema";
import { writeShopperData } from "../writeWithFallback";
import { readPreferences } from "./queries";

/**
 * Stores the preferences in `change`; other stored preferences are kept.
 * @returns whether the stored preferences outlive the page: false while the database is in memory
 */
export async function writePreferences(change: Preferences): Promise<boolean> {
  const { size } = change;
  await writeSyncedRows(
    (db) => [db.meta],
    async (db) => {
      const before = await readPreferences(db);
      await writeMeta(db, "preferences", { ...before, ...change });
      if (size && size !== before.size) await recordRowChanges(db, [{ table: "size", size }]);
    },
  );
  return (await openDatabase()).durable;
}

/** Deletes the stored progress of the picture prefetch, so that the prefetch starts from the beginning. */
export function resetPicturePrefetchProgress(): Promise<void> {
  return writeShopperData(
    (db) => [db.meta],
    (db) => db.meta.delete("picturesAhead"),
  );
}

/**
 * Records that the shop requests persistent storage, either in a browser tab or in the installed app.
 * @returns whether this is the first such request in a tab, or in the installed app
 */
export function recordPersistentStorageRequest(place: "browser" | "installed"): Promise<boolean> {
  return writeShopperData(
    (db) => [db.meta],
    async (db) => {
      const places = (await readMeta(db, "askedToPersist")) ?? [];
      if (places.includes(place)) return false;
      await writeMeta(db, "askedToPersist", [...places, place]);
      return true;
    },
  );
}
