import { liveQuery, type Subscription } from "dexie";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useReducer, useSyncExternalStore } from "react";
import { currentDatabase, onDatabaseChanged, openDatabase, openedConnectionCount } from "./open";
import { repeatAfterLostConnection } from "./reopen";
import type { ShopDatabase } from "./schema";

/**
 * Returns the result of a database query; the component renders again when this tab or another one changes
 * the result. Repeats the query after a lost connection and on a replaced database (see `replaceDatabase`).
 * Spec 8: a failure to read is only logged, and `fallback` is the result.
 * @param read the query
 * @param key a text that differs whenever `read` has other parameters
 * @returns undefined until the first result for this key
 */
export function useLiveRows<T>(read: (db: ShopDatabase) => Promise<T>, fallback: T, key = ""): T | undefined {
  const db = useSyncExternalStore(subscribe, currentDatabase);
  const connection = useSyncExternalStore(subscribe, openedConnectionCount);
  const restoreCount = useBfcacheRestoreCount();
  // While a query with other dependencies runs, `useLiveQuery` still returns the earlier result; its `key`
  // shows that it belongs to the earlier query.
  const result = useLiveQuery(
    async () => db && { key, rows: await readOrFallback(db, read, fallback) },
    [db, key, connection, restoreCount],
  );
  return result?.key === key ? result.rows : undefined;
}

/**
 * Runs a query; after an error logs it and returns `fallback`. Errors are caught inside the live query,
 * because Dexie reports a closed database and an aborted transaction to no observer.
 */
function readOrFallback<T>(
  db: ShopDatabase,
  read: (db: ShopDatabase) => Promise<T>,
  fallback: T,
): Promise<T> {
  return repeatAfterLostConnection(db, () => read(db)).catch((problem: unknown) => {
    console.warn("The stored rows could not be read.", problem);
    return fallback;
  });
}

function subscribe(listener: () => void): () => void {
  openDatabase().catch(console.warn);
  return onDatabaseChanged(listener);
}

/**
 * Counts how often the browser restored the page from its back/forward cache. A page in that cache gets no
 * changes from other tabs, so the queries run again. https://developer.mozilla.org/docs/Glossary/bfcache
 */
function useBfcacheRestoreCount(): number {
  const [count, increment] = useReducer((before: number) => before + 1, 0);
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && increment();
    addEventListener("pageshow", onPageShow);
    return () => removeEventListener("pageshow", onPageShow);
  }, []);
  return count;
}

/**
 * Passes the result of `read` to `publish`, now and after each change in any tab, also after the database was
 * opened again or replaced. Spec 8: when reading fails, logs it and publishes `fallback`.
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
    subscription = db && liveQuery(() => readOrFallback(db, read, fallback)).subscribe(publish);
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
