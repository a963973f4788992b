import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { vi } from "vitest";

/** A browser that was never here: nothing is stored in it. */
export function resetBrowserStorage(): void {
  const indexedDB = new IDBFactory();
  vi.stubGlobal("indexedDB", indexedDB);
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  vi.stubGlobal("location", { pathname: "/" });
  // Dexie looks once, when it is loaded; a test that loads it anew has it look again.
  Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });
}
