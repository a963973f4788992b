import { databaseName } from "../db/databaseName";

/*
 * The page's database as seen from here: whether it exists, and what cart and wishlist hold. Without Dexie, which this file
 * would carry for two reads.
 */

/** Whether the page keeps the catalogue by itself. A browser that does not say has no database. */
export async function pageHasDatabase(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === databaseName);
  } catch {
    return false;
  }
}

/** The rows of cart and wishlist; none when they cannot be read. */
export async function pinnedRows(): Promise<unknown[]> {
  // Opening what does not exist would create it, without any table in it.
  if (!(await pageHasDatabase())) return [];
  try {
    const db = await opened(indexedDB.open(databaseName));
    try {
      const names = ["cart", "wishlist"].filter((name) => db.objectStoreNames.contains(name));
      if (names.length === 0) return [];
      const tables = db.transaction(names);
      const found = names.map((name) => opened(tables.objectStore(name).getAll()));
      return (await Promise.all(found)).flat();
    } finally {
      // At once: an open connection would hold up the page's next version of it.
      db.close();
    }
  } catch {
    return [];
  }
}

/** A request of IndexedDB as a promise. */
export function opened<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
