/**
 * Problems of the browser's storage. The shop keeps working in each case, and the shopper is informed.
 * unavailable: nothing can be stored; full: the disk is full; outdated: a newer version of the shop, open in another tab,
 * has to upgrade the database.
 */
export type StorageTrouble = "unavailable" | "full" | "outdated";

type Listener = (trouble: StorageTrouble) => void;

const reported = new Set<StorageTrouble>();
const listeners = new Set<Listener>();

/** Calls the listener once for each kind of trouble, also for those reported before. */
export function onStorageTrouble(listener: Listener): void {
  listeners.add(listener);
  for (const trouble of reported) listener(trouble);
}

/** Whether this kind was reported on this page. */
export function hadStorageTrouble(trouble: StorageTrouble): boolean {
  return reported.has(trouble);
}

/** Informs the listeners; each kind is reported once per page. */
export function reportStorageTrouble(trouble: StorageTrouble, cause: unknown): void {
  if (reported.has(trouble)) return;
  reported.add(trouble);
  console.warn(`Storage is ${trouble}.`, cause);
  for (const listener of listeners) listener(trouble);
}

/** Reports an error of the database as "full" or "unavailable". One of a database that is outdated is reported already. */
export function reportStorageError(error: unknown): void {
  if (isStorageFailure(error)) reportStorageTrouble("full", error);
  else if (!hadStorageTrouble("outdated")) reportStorageTrouble("unavailable", error);
}

/** UnknownError: the disk failed, or has no space for IndexedDB's own files. */
const storageFailures = ["QuotaExceededError", "UnknownError"];

/** Whether the storage failed, and not the code that used it. */
export function isStorageFailure(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: unknown; inner?: unknown };
  return (
    storageFailures.includes(String(name)) ||
    (inner !== undefined && inner !== error && isStorageFailure(inner))
  );
}
