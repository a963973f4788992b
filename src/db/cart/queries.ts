import { useLiveQuery } from "dexie-react-hooks";
import { useSyncExternalStore } from "react";
import type { Viewed } from "../../domain/catalogue/recentlyViewed";
import { currentDatabase, onDatabaseChanged, openDatabase } from "../open";
import type { ShopDatabase } from "../schema";
import { readViewed } from "./rows";

/*
 * What containers of pages read, beside cart and wishlist, which every page shows and state/live has. They render
 * again when this tab or another one changes something. Each is undefined until it is loaded.
 */

/** Recently viewed, newest first; `viewedProducts` makes products of them. */
export const useViewed = (): readonly Viewed[] | undefined => useRows(readViewed, []);

/** How many products were viewed recently, and how many orders are here. */
export const useStoredCounts = (): readonly number[] | undefined => useRows(readCounts, [0, 0]);

const readCounts = (db: ShopDatabase) => Promise.all([db.recent.count(), db.orders.count()]);

/**
 * What `read` finds. Spec 8: a failure to read is only logged, and `otherwise` found.
 * @param about what `read` reads, when it is not always the same
 */
export function useRows<T>(read: (db: ShopDatabase) => Promise<T>, otherwise: T, about = ""): T | undefined {
  const db = useSyncExternalStore(subscribe, currentDatabase);
  const found = useLiveQuery(
    async () => db && { about, rows: await readOr(db, read, otherwise) },
    [db, about],
  );
  return found?.about === about ? found.rows : undefined;
}

function readOr<T>(db: ShopDatabase, read: (db: ShopDatabase) => Promise<T>, otherwise: T): Promise<T> {
  return read(db).catch((problem: unknown) => {
    console.warn("What this device stores could not be read.", problem);
    return otherwise;
  });
}

function subscribe(listener: () => void): () => void {
  openDatabase().catch(console.warn);
  return onDatabaseChanged(listener);
}
