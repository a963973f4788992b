import { ShopDatabase } from "./schema";
import { reportStorageTrouble } from "./storageErrors";

/**
 * A real database opens in some 50 ms on a slow phone. One that does not answer for this long (a blocked upgrade, a
 * browser whose storage hangs) must not keep the shopper from the cart.
 */
const openTimeoutMs = 4000;

export interface OpenDatabase {
  db: ShopDatabase;
  /** Whether it outlives the page, and other tabs see it. */
  durable: boolean;
}

let opening: Promise<OpenDatabase> | undefined;
let current: ShopDatabase | undefined;
const listeners = new Set<() => void>();

/**
 * The database of this device; in memory when the browser stores nothing. Rejects only when the part that keeps it in
 * memory cannot be fetched; whoever asks next tries again.
 */
export function openDatabase(): Promise<OpenDatabase> {
  opening ??= openDurable()
    .catch(async (cause: unknown) => {
      reportStorageTrouble("unavailable", cause);
      return (await import("./inMemory.lazy")).openInMemory();
    })
    .then(use)
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

/** Tells when `currentDatabase` answers another one than before. */
export function onDatabaseChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Goes on with another database from now on. */
export function replaceDatabase(next: OpenDatabase): void {
  opening = Promise.resolve(use(next));
}

function use(next: OpenDatabase): OpenDatabase {
  current = next.db;
  for (const listener of [...listeners]) listener();
  return next;
}

async function openDurable(): Promise<OpenDatabase> {
  const db = new ShopDatabase();
  db.on("versionchange", ({ newVersion }) => {
    // Without a new version the browser clears the site's data, and the database is opened anew.
    if (newVersion) reportStorageTrouble("outdated", "A newer version needs the database.");
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The database did not open in time.")), openTimeoutMs);
  });
  try {
    await Promise.race([db.open(), late]);
    return { db, durable: true };
  } catch (cause) {
    db.close();
    throw cause;
  } finally {
    clearTimeout(timer);
  }
}
