import { cacheNames } from "../domain/device/offlineCaches";
import { forgetCatalogue } from "./catalogue/segments";
import { type OpenDatabase, openDatabase, replaceDatabase } from "./open";
import type { ShopDatabase } from "./schema";
import { isStorageFailure, reportStorageTrouble } from "./storageErrors";

/**
 * Writes what is the shopper's own. On a full disk pictures and the catalogue make room first, as the server can send
 * them again; when that is not enough, the shopper's tables go on in memory for the rest of the visit.
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
    await makeRoom(db);
    return await work(db);
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
    return work((await memoryInsteadOf(db)).db);
  }
}

async function makeRoom(db: ShopDatabase): Promise<void> {
  const { pictures, smallPictures, videos } = cacheNames;
  // Old browsers, and pages by plain http, have none.
  if (typeof caches !== "undefined") {
    await Promise.allSettled([pictures, smallPictures, videos].map((name) => caches.delete(name)));
  }
  await forgetCatalogue(db);
}

let moving: Promise<OpenDatabase> | undefined;

/** Once for all writes that fail at the same time; when the move itself fails, the next write tries again. */
function memoryInsteadOf(full: ShopDatabase): Promise<OpenDatabase> {
  moving ??= copyToMemory(full).catch((problem: unknown) => {
    moving = undefined;
    throw problem;
  });
  return moving;
}

async function copyToMemory(full: ShopDatabase): Promise<OpenDatabase> {
  const { openInMemory } = await import("./inMemory.lazy");
  const memory = await openInMemory();
  const { db } = memory;
  // Copied before anybody looks at it, so that the cart never seems empty.
  await Promise.all(
    full.tables
      .filter(({ name }) => name !== "catalogue")
      .map(async (table) => db.table(table.name).bulkPut(await table.toArray())),
  );
  replaceDatabase(memory);
  return memory;
}
