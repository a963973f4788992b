import { useLiveQuery } from "dexie-react-hooks";
import { useSyncExternalStore } from "react";
import type { Viewed } from "../domain/recentlyViewed";
import { currentDatabase, onDatabaseChanged, openDatabase } from "./open";
import { readViewed } from "./rows";
import type { ShopDatabase } from "./schema";

/*
 * What containers of pages read, beside cart and wishlist, which every page shows and state/live has. They render
 * again when this tab or another one changes something. Each is undefined until it is loaded.
 */

/** Recently viewed, newest first; `viewedProducts` makes products of them. */
export const useViewed = (): readonly Viewed[] | undefined => useRows(readViewed);

function useRows<T>(read: (db: ShopDatabase) => Promise<readonly T[]>): readonly T[] | undefined {
  const db = useSyncExternalStore(subscribe, currentDatabase);
  return useLiveQuery(() => db && readOrNothing(db, read), [db]);
}

/** Spec 8: a failure to read is only logged. */
function readOrNothing<T>(
  db: ShopDatabase,
  read: (db: ShopDatabase) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  return read(db).catch((problem: unknown) => {
    console.warn("What this device stores could not be read.", problem);
    return [];
  });
}

function subscribe(listener: () => void): () => void {
  void openDatabase();
  return onDatabaseChanged(listener);
}
