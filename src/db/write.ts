import { forgetCatalogue } from "./catalogue";
import { type OpenDatabase, openDatabase, replaceDatabase } from "./open";
import type { ShopDatabase } from "./schema";
import { isStorageFailure, reportStorageTrouble } from "./trouble";

/**
 * Writes what is the shopper's own. On a full disk the catalogue makes room first, as the server can send it again;
 * when that is not enough, the shopper's tables go on in memory for the rest of the visit.
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
    await forgetCatalogue(db);
    return await work(db);
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
    return work((await memoryInsteadOf(db)).db);
  }
}

let moving: Promise<OpenDatabase> | undefined;

function memoryInsteadOf(full: ShopDatabase): Promise<OpenDatabase> {
  moving ??= copyToMemory(full);
  return moving;
}

async function copyToMemory(full: ShopDatabase): Promise<OpenDatabase> {
  const { openInMemory } = await import("./inMemory");
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
