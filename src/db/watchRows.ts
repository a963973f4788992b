import { liveQuery, type Subscription } from "dexie";
import { currentDatabase, onDatabaseChanged, openDatabase } from "./open";
import type { ShopDatabase } from "./schema";

/**
 * Hands on what `read` finds, now and whenever this tab or another one changes it. Spec 8: a failure to read is only
 * logged, and `otherwise` handed on. For as long as the page lives.
 */
export function watchRows<T>(
  read: (db: ShopDatabase) => Promise<T>,
  otherwise: T,
  publish: (found: T) => void,
): void {
  let watched: Subscription | undefined;
  const watch = () => {
    const db = currentDatabase();
    watched?.unsubscribe();
    watched =
      db &&
      liveQuery(() => read(db)).subscribe(publish, (problem) => {
        console.warn("What this device stores could not be read.", problem);
        publish(otherwise);
      });
  };
  onDatabaseChanged(watch);
  // A page that comes back out of the browser's cache was told nothing of what other pages changed meanwhile.
  globalThis.addEventListener?.("pageshow", watch);
  openDatabase().catch(console.warn);
  watch();
}
