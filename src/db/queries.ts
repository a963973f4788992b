import { useLiveQuery } from "dexie-react-hooks";
import { useSyncExternalStore } from "react";
import type { CartLine } from "../domain/cartLine";
import type { Viewed } from "../domain/recentlyViewed";
import type { WishlistItem } from "../domain/wishlist";
import { currentDatabase, onDatabaseChanged, openDatabase } from "./open";
import { readCart, readViewed, readWishlist } from "./rows";
import type { ShopDatabase } from "./schema";

/*
 * What containers read. They render again when this tab, or another one, changes it. Each is undefined until it is
 * loaded. These load Dexie with them: views take plain values, from props or from state/live.
 */

/** The cart in its order. */
export const useStoredCart = (): readonly CartLine[] | undefined => useRows(readCart);

/** The wishlist, newest first. */
export const useStoredWishlist = (): readonly WishlistItem[] | undefined => useRows(readWishlist);

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
