import type { LostRows } from "../domain/device/messages";

/**
 * Problems of the browser's storage. The shop keeps working in each case, and the shopper is informed.
 * unavailable: nothing can be stored; unopened: the database was not open within its time limit, so this page
 * stores nothing; full: the disk is full; lost: the database cannot be reached any more; evicted: the browser
 * has deleted the database; outdated: a newer version of the shop, open in another tab, has to upgrade the
 * database; stuck: a transaction has not ended within its time limit.
 */
export type StorageTrouble = "unavailable" | "unopened" | "full" | "lost" | "evicted" | "outdated" | "stuck";

/**
 * Called with a problem of the browser's storage. `lost`: which rows of the shopper an evicted database held.
 */
type Listener = (trouble: StorageTrouble, lost?: LostRows) => void;

const reported = new Set<StorageTrouble>();
const listeners = new Set<Listener>();
let evicted: LostRows | undefined;

/** Calls the listener once for each kind of trouble, also for those reported before. */
export function onStorageTrouble(listener: Listener): void {
  listeners.add(listener);
  for (const trouble of reported) listener(trouble, evicted);
}

/** Whether this kind of storage trouble was reported on this page. */
export function hadStorageTrouble(trouble: StorageTrouble): boolean {
  return reported.has(trouble);
}

/** Reports storage trouble to the listeners; each kind is reported once per page. */
export function reportStorageTrouble(trouble: StorageTrouble, cause: unknown): void {
  if (reported.has(trouble)) return;
  reported.add(trouble);
  console.warn(`Storage is ${trouble}.`, cause);
  for (const listener of listeners) listener(trouble, evicted);
}

/** Reports that the browser has deleted the database. @param rows which of the shopper's rows it held */
export function reportEviction(rows: LostRows): void {
  evicted = rows;
  reportStorageTrouble("evicted", rows);
}

/** Whether an error says that the disk, or the browser's quota, is full. */
export const isOutOfSpace = (error: unknown): boolean =>
  collectErrorNames(error).includes("QuotaExceededError");

/**
 * Errors of a connection that the browser has cut. UnknownError: iOS, after the app was in the background
 * ("Connection to Indexed Database server lost", https://github.com/dexie/Dexie.js/issues/2008);
 * InvalidStateError: the connection is closing; AbortError, TransactionInactiveError, PrematureCommitError:
 * the browser has ended the transaction; DatabaseClosedError: Dexie has closed the connection, for another
 * tab or after the browser's event `close`; TimeoutError: Chromium did not get the lock of the transaction in
 * time.
 */
const lostConnectionErrors = [
  "UnknownError",
  "InvalidStateError",
  "AbortError",
  "TransactionInactiveError",
  "PrematureCommitError",
  "DatabaseClosedError",
  "TimeoutError",
];

/** Whether the connection to the database was lost: the same work can succeed on a new one. */
export function isConnectionLost(error: unknown): boolean {
  const names = collectErrorNames(error);
  return !names.includes("QuotaExceededError") && names.some((name) => lostConnectionErrors.includes(name));
}

/**
 * Collects the name of an error and the names of the errors that Dexie wraps in it: `inner`, and `failures`
 * of a bulk operation.
 */
function collectErrorNames(error: unknown): readonly string[] {
  if (typeof error !== "object" || error === null) return [];
  const { name, inner, failures } = error as { name?: unknown; inner?: unknown; failures?: unknown };
  const wrapped = Array.isArray(failures) ? [inner, ...failures] : [inner];
  return [String(name), ...wrapped.filter((cause) => cause !== error).flatMap(collectErrorNames)];
}
