import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { vi } from "vitest";

/** Gives the test a browser without stored data, or with those of an earlier `indexedDB`. */
export function resetIndexedDb(earlier: IDBFactory = new IDBFactory()): void {
  stubIndexedDb({ indexedDB: earlier, IDBKeyRange });
  vi.stubGlobal("location", { pathname: "/" });
}

/** Gives the test a browser without IndexedDB. */
export function removeIndexedDb(): void {
  stubIndexedDb({});
}

function stubIndexedDb({ indexedDB, IDBKeyRange }: Partial<typeof Dexie.dependencies>): void {
  vi.stubGlobal("indexedDB", indexedDB);
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  // Dexie reads the globals only when it is loaded.
  Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });
}
