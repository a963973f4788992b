import { readShopperRows, storeShopperRowsNote } from "../../db/diskSpace";
import { watchRows } from "../../db/liveRows";
import { readMeta, writeMeta } from "../../db/schema";
import { writeShopperData } from "../../db/writeWithFallback";

/**
 * Asks the browser not to evict the shop's data. Asked once, because some browsers show a question, and once more in the
 * installed app, where browsers that decide by themselves usually agree.
 */
export async function requestPersistentStorage(isInstalled: boolean): Promise<void> {
  const { storage } = navigator;
  if (!storage?.persist || (await storage.persisted())) return;
  const place = isInstalled ? "installed" : "browser";
  const isFirst = await writeShopperData(
    (db) => [db.meta],
    async (db) => {
      const asked = (await readMeta(db, "askedToPersist")) ?? [];
      if (asked.includes(place)) return false;
      await writeMeta(db, "askedToPersist", [...asked, place]);
      return true;
    },
  );
  if (isFirst) await storage.persist();
}

/** Keeps the note of what the database holds, by which a later visit finds that the browser has deleted it. */
export function noteStoredRows(): void {
  watchRows(readShopperRows, undefined, (rows) => rows && storeShopperRowsNote(rows));
}
