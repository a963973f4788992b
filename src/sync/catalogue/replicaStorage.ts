import { deleteCatalogue } from "../../db/catalogue/segments";
import type { ShopDatabase } from "../../db/schema";
import { isConnectionLost, isOutOfSpace, reportStorageTrouble } from "../../db/storageErrors";
import { cacheNames } from "../../domain/device/offlineCaches";

/*
 * What a device stores of the catalogue: the database, and the HTML of visited pages, which the service worker keeps
 * (src/sw/keptPages.ts). A kept page shows the products of the time of the visit: a replica that receives changes makes it outdated.
 */

/** Where a replica stores the catalogue: in the database until that fails, then in memory only. */
export interface ReplicaStorage {
  /** The database; undefined when the catalogue is kept in memory only. */
  readonly db: ShopDatabase | undefined;
  /** Continues with the catalogue in memory after an error of the database. @throws the error when no database was in use */
  keepInMemory(error: unknown): Promise<void>;
  /** Keeps the catalogue in memory from now on, and deletes the stored one so that the cart has its space. */
  stopStoring(): Promise<void>;
}

/** @param db undefined keeps the catalogue in memory only */
export function createReplicaStorage(db: ShopDatabase | undefined): ReplicaStorage {
  let current = db;
  const stopStoring = async () => {
    const previous = current;
    current = undefined;
    if (previous) await deleteCatalogue(previous).catch(console.warn);
  };
  return {
    get db() {
      return current;
    },
    async keepInMemory(error) {
      if (!current) throw error;
      if (isOutOfSpace(error)) reportStorageTrouble("full", error);
      else console.warn("The catalogue is kept in memory.", error);
      // After a lost connection the stored catalogue is kept: the next visit can read it.
      if (isConnectionLost(error)) current = undefined;
      else await stopStoring();
    },
    stopStoring,
  };
}

/** Whether the service worker sees the requests of this page, and so deletes outdated kept pages itself; not after Shift+Reload. */
export const hasServiceWorker = () => Boolean(globalThis.navigator?.serviceWorker?.controller);

/** Deletes all kept pages. */
export async function deleteKeptPages(): Promise<void> {
  await globalThis.caches?.delete(cacheNames.pages).catch(console.warn);
}
