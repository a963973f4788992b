import type { DexieOptions } from "dexie";
import { abortTransactionsOnPageHide } from "./backForwardCache";
import { pictureDeletions } from "./diskSpace";
import { reportEvictionOnce } from "./evictionNote";
import { ShopDatabase } from "./schema";
import { isConnectionLost, isOutOfSpace, reportStorageTrouble } from "./storageErrors";

/**
 * Time limit for opening the database, which takes about 50 ms on a slow phone. A blocked upgrade or a
 * browser whose storage hangs must not keep the cart from working.
 */
const openTimeoutMs = 4000;
/**
 * When a timer fires more than this late, the page was frozen or the device slept, so the database could not
 * answer.
 */
const timerDelayMaxMs = 1000;

export interface OpenDatabase {
  db: ShopDatabase;
  /** Whether the data outlive the page and are shared by all tabs. */
  durable: boolean;
}

let opening: Promise<OpenDatabase> | undefined;
let current: ShopDatabase | undefined;
let connections = 0;
const listeners = new Set<() => void>();

/**
 * Opens the database of this device, or returns the open one; it is in memory when the browser stores
 * nothing. Rejects only when the code of the in-memory database cannot be fetched; the next call tries again.
 */
export function openDatabase(): Promise<OpenDatabase> {
  opening ??= openDurable()
    .catch(async (cause: unknown) => {
      const trouble = cause instanceof OpenTimeoutError ? "unopened" : "unavailable";
      reportStorageTrouble(isOutOfSpace(cause) ? "full" : trouble, cause);
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

/** The open database; undefined until it is open. */
export function currentDatabase(): ShopDatabase | undefined {
  return current;
}

/** The number of connections to the database that this page has opened so far. */
export function connectionCount(): number {
  return connections;
}

/**
 * Calls the listener when `currentDatabase` or `connectionCount` changes. Returns the unsubscribe function.
 */
export function onDatabaseChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Makes another open database the one that `openDatabase` returns, and calls the listeners. */
export function replaceDatabase(next: OpenDatabase): void {
  opening = Promise.resolve(setCurrent(next));
}

/**
 * Calls the listeners after the database was opened again: they may have missed changes while the connection
 * was lost.
 */
export function announceReopened(db: ShopDatabase): void {
  if (db === current) announce();
}

function setCurrent(next: OpenDatabase): OpenDatabase {
  current = next.db;
  announce();
  return next;
}

function announce(): void {
  connections += 1;
  for (const listener of [...listeners]) listener();
}

async function openDurable(): Promise<OpenDatabase> {
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
    // After the browser has deleted the database of an open page.
    announceReopened(db);
  });
  limitReopenTime(db);
  abortTransactionsOnPageHide(db);
  return db;
}

/**
 * Limits the time of Dexie's automatic reopening after a close, which has no time limit: closing the database
 * again rejects the work that waits for it.
 */
function limitReopenTime(db: ShopDatabase): void {
  let closing = false;
  const closeUnlessOpen = () => {
    closing = true;
    if (!db.isOpen()) db.close();
    closing = false;
  };
  db.on("close", () => {
    if (!closing) setRestartingTimeout(openTimeoutMs, closeUnlessOpen);
  });
}

/** Opening a database took too long. */
export class OpenTimeoutError extends Error {
  override name = "OpenTimeoutError";
}

/** Opens a database within the time limit, or closes it. @throws the last error, or `OpenTimeoutError` */
export async function openWithTimeLimit(db: ShopDatabase): Promise<void> {
  const ended = new AbortController();
  const cancel = setRestartingTimeout(openTimeoutMs, () => ended.abort(new OpenTimeoutError()));
  const timeout = new Promise<never>((_, reject) => {
    ended.signal.addEventListener("abort", () => reject(ended.signal.reason));
  });
  try {
    await Promise.race([openRepeatedly(db, ended.signal), timeout]);
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
function setRestartingTimeout(ms: number, run: () => void): () => void {
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
async function openRepeatedly(db: ShopDatabase, until: AbortSignal): Promise<void> {
  for (const free of [...pictureDeletions, undefined]) {
    try {
      await db.open();
      return;
    } catch (error) {
      if (!free || until.aborted || !(isOutOfSpace(error) || isConnectionLost(error))) throw error;
      if (isOutOfSpace(error)) await free();
    }
  }
}
