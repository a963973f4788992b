import { openDatabase } from "../../db/open";
import { readMeta, writeMeta } from "../../db/schema";

/**
 * Asks the browser not to evict the shop's data. Asked once, because some browsers show a question, and once more in the
 * installed app, where browsers that decide by themselves usually agree.
 */
export async function requestPersistentStorage(isInstalled: boolean): Promise<void> {
  const { storage } = navigator;
  if (!storage?.persist || (await storage.persisted())) return;
  const { db } = await openDatabase();
  const place = isInstalled ? "installed" : "browser";
  const asked = (await readMeta(db, "askedToPersist")) ?? [];
  if (asked.includes(place)) return;
  await writeMeta(db, "askedToPersist", [...asked, place]);
  await storage.persist();
}
