import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { OpenDatabase } from "./open";
import { ShopDatabase } from "./schema";

/** The same database without a disk: it dies with the page. Loaded only where it is needed. */
export async function openInMemory(): Promise<OpenDatabase> {
  const parts = { indexedDB: new IDBFactory(), IDBKeyRange };
  hideRefused();
  // Live queries do nothing when the browser has no IndexedDB of its own; they look here.
  Object.assign(Dexie.dependencies, parts);
  const db = new ShopDatabase(parts);
  await db.open();
  return { db, durable: false };
}

/** Dexie compares its IndexedDB with the page's own, which some browsers refuse even to name. */
function hideRefused(): void {
  try {
    void globalThis.indexedDB;
  } catch {
    Object.defineProperty(globalThis, "indexedDB", { value: undefined, configurable: true });
  }
}
