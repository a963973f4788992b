import { liveQuery, type Subscription } from "dexie";
import { currentDatabase, onDatabaseChanged, openDatabase } from "./open";
import { repeatAfterLostConnection } from "./reopen";
import type { ShopDatabase } from "./schema";

/**
 * Passes the result of `read` to `publish`, now and after each change in any tab, also after the database was opened again
 * or replaced. Spec 8: when reading fails, logs it and publishes `fallback`.
 * @returns the unsubscribe function
 */
export function watchRows<T>(
  read: (db: ShopDatabase) => Promise<T>,
  fallback: T,
  publish: (rows: T) => void,
): () => void {
  let subscription: Subscription | undefined;
  const watch = () => {
    const db = currentDatabase();
    subscription?.unsubscribe();
    subscription =
      db &&
      liveQuery(() => repeatAfterLostConnection(db, () => read(db))).subscribe(publish, (problem) => {
        console.warn("The device's stored data could not be read.", problem);
        publish(fallback);
      });
  };
  const stopDatabase = onDatabaseChanged(watch);
  // A page restored from the back/forward cache has missed the changes of other tabs.
  globalThis.addEventListener?.("pageshow", watch);
  openDatabase().catch(console.warn);
  watch();
  return () => {
    stopDatabase();
    globalThis.removeEventListener?.("pageshow", watch);
    subscription?.unsubscribe();
  };
}
