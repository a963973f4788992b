import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { vi } from "vitest";

/** Replaces IndexedDB by an empty one, as in a browser on its first visit. */
export function resetBrowserStorage(): void {
  const indexedDB = new IDBFactory();
  vi.stubGlobal("indexedDB", indexedDB);
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  vi.stubGlobal("location", { pathname: "/" });
  // Dexie reads the globals once, at import.
  Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });
}
