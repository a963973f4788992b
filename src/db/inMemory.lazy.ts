import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { ShopDatabase } from "./schema";

/** Opens an empty database with the same tables in memory: its data are lost when the page is closed. */
export async function openInMemory(): Promise<ShopDatabase> {
  const dependencies = { indexedDB: new IDBFactory(), IDBKeyRange };
  // Dexie's live queries use these globals, which a browser without IndexedDB lacks.
  Object.assign(Dexie.dependencies, dependencies);
  const db = new ShopDatabase(dependencies);
  await db.open();
  return db;
}
