import type { DexieOptions } from "dexie";
import { abortTransactionsOnPageHide } from "./backForwardCache";
import { reportEvictionOnce } from "./evictionNote";
import { pictureDeletions } from "./freeDiskSpace";
import { ShopDatabase } from "./schema";
import { isConnectionLost, isOutOfSpace, reportStorageTrouble } from "./storageErrors";

/**
 * Time limit for opening the database, which takes about 50 ms on a slow phone. A blocked upgrade or a
 * browser whose storage hangs must not keep the cart from working.
 */
const openTimeoutMs = 4000;
/**
 * A timer that fires more than this late shows that the browser had frozen the page or the device had slept,
 * so the database could not answer.
 */
const timerDelayMaxMs = 1000;

export interface OpenDatabase {
  db: ShopDatabase;
  /** Whether the data outlive the page and are shared by all tabs. */
  durable: boolean;
}

let opening: Promise<OpenDatabase> | undefined;
let current: ShopDatabase | undefined;
let openedConnections = 0;
const listeners = new Set<() => void>();

/**
 * Opens the database of this device, or returns the open one. When the browser cannot open it, the database
 * is in memory. Rejects only when the code of the in-memory database cannot be fetched; the next call tries
 * again.
 */
export function openDatabase(): Promise<OpenDatabase> {
  opening ??= openDurableDatabase()
    .catch(async (cause: unknown) => {
      const trouble = cause instanceof OpenTimeoutError ? "unopened" : "unavailable";
      reportStorageTrouble(isOutOfSpace(cause) ? "full" : trouble, cause);
      const { openInMemory } = await import("./inMemory.lazy");
      return { db: await openInMemory(), durable: false };
    })
    .then(setCurrentDatabase)
    .catch((problem: unknown) => {
      opening = undefined;
      throw problem;
    });
  return opening;
}

/** The open database; undefined until it is open. */
export function currentDatabase(): ShopDatabase | undefined {
  return current;
}

/** The number of connections to the database that this page has opened so far. */
export function openedConnectionCount(): number {
  return openedConnections;
}

/**
 * Calls the listener when `currentDatabase` or `openedConnectionCount` changes. Returns the unsubscribe
 * function.
 */
export function onDatabaseChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Replaces the database that `openDatabase` returns by another open one, and calls the listeners of
 * `onDatabaseChanged`.
 */
export function replaceDatabase(next: OpenDatabase): void {
  opening = Promise.resolve(setCurrentDatabase(next));
}

/**
 * Calls the listeners of `onDatabaseChanged` after the database was opened again: they may have missed
 * changes while the connection was lost.
 */
export function notifyDatabaseReopened(db: ShopDatabase): void {
  if (db === current) notifyDatabaseChanged();
}

function setCurrentDatabase(next: OpenDatabase): OpenDatabase {
  current = next.db;
  notifyDatabaseChanged();
  return next;
}

function notifyDatabaseChanged(): void {
  openedConnections += 1;
  for (const listener of [...listeners]) listener();
}

async function openDurableDatabase(): Promise<OpenDatabase> {
  const db = createDatabase();
  await openWithTimeLimit(db);
  return { db, durable: true };
}

/** Creates the database object of this device, not yet open, with its event listeners. */
export function createDatabase(options?: DexieOptions): ShopDatabase {
  const db = new ShopDatabase(options);
  db.on("versionchange", ({ newVersion }) => {
    // `newVersion` is null when the browser deletes the site's data; Dexie then opens a new database.
    if (newVersion) reportStorageTrouble("outdated", "A newer version upgrades the database.");
  });
  db.on("populate", () => {
    reportEvictionOnce();
    // Has an effect when the browser deleted the database of an open page, and Dexie creates it again.
    notifyDatabaseReopened(db);
  });
  limitAutomaticReopenTime(db);
  abortTransactionsOnPageHide(db);
  return db;
}

/**
 * Limits how long Dexie tries to open a closed database again, because Dexie has no time limit for this.
 * After the limit the database is closed again, which rejects the work that waits for it.
 */
function limitAutomaticReopenTime(db: ShopDatabase): void {
  let closing = false;
  const closeUnlessOpen = () => {
    closing = true;
    if (!db.isOpen()) db.close();
    closing = false;
  };
  db.on("close", () => {
    if (!closing) setFreezeTolerantTimeout(openTimeoutMs, closeUnlessOpen);
  });
}

/** Thrown when opening a database takes longer than `openTimeoutMs`. */
export class OpenTimeoutError extends Error {
  override name = "OpenTimeoutError";
}

/**
 * Opens a database within `openTimeoutMs`; closes it if that fails.
 * @throws the error of the last try, or `OpenTimeoutError`
 */
export async function openWithTimeLimit(db: ShopDatabase): Promise<void> {
  const ended = new AbortController();
  const cancel = setFreezeTolerantTimeout(openTimeoutMs, () => ended.abort(new OpenTimeoutError()));
  const timeout = new Promise<never>((_, reject) => {
    ended.signal.addEventListener("abort", () => reject(ended.signal.reason));
  });
  try {
    await Promise.race([openWithRetries(db, ended.signal), timeout]);
  } catch (error) {
    // Work that waits for the database would otherwise never end.
    db.close();
    throw error;
  } finally {
    cancel();
  }
}

/**
 * Like `setTimeout`, but when the timer fires more than `timerDelayMaxMs` late, waits the full time again
 * instead of calling `run`.
 * @returns a function that cancels the call
 */
function setFreezeTolerantTimeout(ms: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    const due = Date.now() + ms;
    timer = setTimeout(() => (Date.now() - due > timerDelayMaxMs ? start() : run()), ms);
  };
  start();
  return () => clearTimeout(timer);
}

/**
 * Opens a database. Tries up to three times: after a lost connection, and on a full disk after deleting
 * cached pictures.
 */
async function openWithRetries(db: ShopDatabase, until: AbortSignal): Promise<void> {
  for (const freeSpace of [...pictureDeletions, undefined]) {
    try {
      await db.open();
      return;
    } catch (error) {
      if (!freeSpace || until.aborted || !(isOutOfSpace(error) || isConnectionLost(error))) throw error;
      if (isOutOfSpace(error)) await freeSpace();
    }
  }
}
