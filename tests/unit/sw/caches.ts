import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { vi } from "vitest";

const origin = "https://shop.example";
const full = (key: RequestInfo | URL) => new URL(key instanceof Request ? key.url : `${key}`, origin).href;

/**
 * Stubs empty caches, IndexedDB and a storage quota for a service worker.
 * @param diskBytes size of the disk
 */
export function emptyBrowser(diskBytes = Number.POSITIVE_INFINITY) {
  const disk = { bytes: diskBytes };
  const stored = new Map<string, Map<string, { body: Blob; headers: Headers }>>();
  const used = () =>
    [...stored.values()]
      .flatMap((cache) => [...cache.values()])
      .reduce((sum, { body }) => sum + body.size, 0);
  const open = async (name: string) => {
    const entries = stored.get(name) ?? new Map();
    stored.set(name, entries);
    return {
      match: async (key: string) => {
        const entry = entries.get(full(key));
        return entry && new Response(entry.body, { headers: entry.headers });
      },
      matchAll: async (key: string) =>
        [...entries]
          .filter(([url]) => url.split("?")[0] === full(key))
          .map(([, { body, headers }]) => new Response(body, { headers })),
      put: async (key: string, answer: Response) => {
        const body = await answer.blob();
        if (used() + body.size > disk.bytes) throw new DOMException("No room.", "QuotaExceededError");
        entries.set(full(key), { body, headers: answer.headers });
      },
      delete: async (key: RequestInfo) => entries.delete(full(key)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
    };
  };
  vi.stubGlobal("location", { origin });
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  vi.stubGlobal("caches", { open, delete: async (name: string) => stored.delete(name) });
  vi.stubGlobal("navigator", { storage: { estimate: async () => ({ quota: disk.bytes * 10 }) } });
  return {
    disk,
    kept: (name: string) => [...(stored.get(name)?.keys() ?? [])].map((url) => url.slice(origin.length)),
  };
}

/** Creates the page's database with the given rows. */
export async function fillPageDatabase(tables: Record<"cart" | "wishlist", { id: string }[]>): Promise<void> {
  const request = indexedDB.open("haat", 10);
  request.onupgradeneeded = () => {
    for (const name of Object.keys(tables)) request.result.createObjectStore(name, { keyPath: "id" });
  };
  await new Promise((resolve) => (request.onsuccess = resolve));
  const change = request.result.transaction(Object.keys(tables), "readwrite");
  for (const [name, rows] of Object.entries(tables))
    for (const row of rows) change.objectStore(name).put(row);
  await new Promise((resolve) => (change.oncomplete = resolve));
  request.result.close();
}
