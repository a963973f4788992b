/**
 * What can be wrong with the browser's storage. The shop goes on in each case; the shopper should know.
 * unavailable: nothing can be stored; full: the disk has no room; outdated: a newer version of the shop, open in
 * another tab, needs the database for itself.
 */
export type StorageTrouble = "unavailable" | "full" | "outdated";

type Listener = (trouble: StorageTrouble) => void;

const happened = new Set<StorageTrouble>();
const listeners = new Set<Listener>();

/** Tells of trouble, also of what happened before. */
export function onStorageTrouble(listener: Listener): void {
  listeners.add(listener);
  for (const trouble of happened) listener(trouble);
}

/** Whether it happened on this page. */
export function hadStorageTrouble(trouble: StorageTrouble): boolean {
  return happened.has(trouble);
}

export function reportStorageTrouble(trouble: StorageTrouble, cause: unknown): void {
  if (happened.has(trouble)) return;
  happened.add(trouble);
  console.warn(`Storage is ${trouble}.`, cause);
  for (const listener of listeners) listener(trouble);
}

/** UnknownError is what browsers say when the disk itself fails, or has no room for IndexedDB's own files. */
const failures = ["QuotaExceededError", "UnknownError"];

/** Whether an error says that the storage failed to keep something, and not that the caller did something wrong. */
export function isStorageFailure(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: unknown; inner?: unknown };
  return (
    failures.includes(String(name)) || (inner !== undefined && inner !== error && isStorageFailure(inner))
  );
}
