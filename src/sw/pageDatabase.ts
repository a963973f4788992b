import { databaseName } from "../domain/device/database";

/*
 * Reads the page's IndexedDB database from the worker, without Dexie: two reads do not justify the size of
 * Dexie in sw.js.
 */

/** Whether the page stores the catalogue in its database; false where the browser does not list databases. */
export async function pageHasDatabase(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === databaseName);
  } catch {
    return false;
  }
}

/** Reads the rows of cart and wishlist, whose pictures are removed last; [] when they cannot be read. */
export async function readCartAndWishlistRows(): Promise<unknown[]> {
  // Opening a missing database would create it without tables.
  if (!(await pageHasDatabase())) return [];
  try {
    const db = await requestResult(indexedDB.open(databaseName));
    try {
      const names = ["cart", "wishlist"].filter((name) => db.objectStoreNames.contains(name));
      if (names.length === 0) return [];
      const tables = db.transaction(names);
      const rows = names.map((name) => requestResult(tables.objectStore(name).getAll()));
      return (await Promise.all(rows)).flat();
    } finally {
      // An open connection would block the page's next schema upgrade.
      db.close();
    }
  } catch {
    return [];
  }
}

/** The result of an IndexedDB request as a promise. */
export function requestResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
