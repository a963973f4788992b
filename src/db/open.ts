import { ShopDatabase } from "./schema";
import { reportStorageTrouble } from "./storageErrors";

/**
 * Time limit for opening the database, which takes about 50 ms on a slow phone. A blocked upgrade or a browser whose
 * storage hangs must not keep the cart from working.
 */
const openTimeoutMs = 4000;

export interface OpenDatabase {
  db: ShopDatabase;
  /** Whether the data outlive the page and are shared by all tabs. */
  durable: boolean;
}

let opening: Promise<OpenDatabase> | undefined;
let current: ShopDatabase | undefined;
const listeners = new Set<() => void>();

/**
 * The database of this device; in memory when the browser stores nothing. Rejects only when the code of the in-memory
 * database cannot be fetched; the next call tries again.
 */
export function openDatabase(): Promise<OpenDatabase> {
  opening ??= openDurable()
    .catch(async (cause: unknown) => {
      reportStorageTrouble("unavailable", cause);
      const { openInMemory } = await import("./inMemory.lazy");
      return { db: await openInMemory(), durable: false };
    })
    .then(setCurrent)
    .catch((problem: unknown) => {
      opening = undefined;
      throw problem;
    });
  return opening;
}

/** The database once it is open. */
export function currentDatabase(): ShopDatabase | undefined {
  return current;
}

/** Calls the listener when `currentDatabase` changes. Returns the unsubscribe function. */
export function onDatabaseChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Uses another database from now on. */
export function replaceDatabase(next: OpenDatabase): void {
  opening = Promise.resolve(setCurrent(next));
}

function setCurrent(next: OpenDatabase): OpenDatabase {
  current = next.db;
  for (const listener of [...listeners]) listener();
  return next;
}

async function openDurable(): Promise<OpenDatabase> {
  const db = new ShopDatabase();
  db.on("versionchange", ({ newVersion }) => {
    // Without a new version the browser deletes the site's data; Dexie then opens a new database.
    if (newVersion) reportStorageTrouble("outdated", "A newer version upgrades the database.");
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The database did not open in time.")), openTimeoutMs);
  });
  try {
    await Promise.race([db.open(), timeout]);
    return { db, durable: true };
  } catch (cause) {
    db.close();
    throw cause;
  } finally {
    clearTimeout(timer);
  }
}
