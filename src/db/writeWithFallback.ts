import { cacheNames } from "../domain/device/offlineCaches";
import { deleteCatalogue } from "./catalogue/segments";
import { type OpenDatabase, openDatabase, replaceDatabase } from "./open";
import type { ShopDatabase } from "./schema";
import { isStorageFailure, reportStorageTrouble } from "./storageErrors";

/**
 * Writes data of the shopper. On a full disk, first deletes what the server can send again; when that is not enough,
 * continues with a copy of the shopper's tables in memory for the rest of the visit.
 */
export async function write<T>(work: (db: ShopDatabase) => Promise<T>): Promise<T> {
  const { db, durable } = await openDatabase();
  try {
    return await work(db);
  } catch (error) {
    if (!durable || !isStorageFailure(error)) throw error;
    reportStorageTrouble("full", error);
  }
  try {
    await deleteReplaceableData(db);
    return await work(db);
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
    return work((await moveToMemory(db)).db);
  }
}

/** Frees disk space: deletes the cached pictures and videos and the stored catalogue. */
async function deleteReplaceableData(db: ShopDatabase): Promise<void> {
  const { pictures, smallPictures, videos } = cacheNames;
  // Old browsers, and pages by plain http, have no Cache Storage.
  if (typeof caches !== "undefined") {
    await Promise.allSettled([pictures, smallPictures, videos].map((name) => caches.delete(name)));
  }
  await deleteCatalogue(db);
}

let moving: Promise<OpenDatabase> | undefined;

/** Runs once for all writes that fail at the same time; after a failed move the next write tries again. */
function moveToMemory(full: ShopDatabase): Promise<OpenDatabase> {
  moving ??= copyToMemory(full).catch((problem: unknown) => {
    moving = undefined;
    throw problem;
  });
  return moving;
}

async function copyToMemory(full: ShopDatabase): Promise<OpenDatabase> {
  const { openInMemory } = await import("./inMemory.lazy");
  const db = await openInMemory();
  // Copied before the database is replaced, so that the cart is never shown as empty.
  await Promise.all(
    full.tables
      .filter(({ name }) => name !== "catalogue")
      .map(async (table) => db.table(table.name).bulkPut(await table.toArray())),
  );
  const memory = { db, durable: false };
  replaceDatabase(memory);
  return memory;
}
