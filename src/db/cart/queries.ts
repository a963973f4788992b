import type { CartLine } from "../../domain/cart/cartLine";
import type { WishlistItem } from "../../domain/cart/wishlist";
import type { ViewedProduct } from "../../domain/catalogue/recentlyViewed";
import type { Preferences } from "../../domain/device/preferences";
import { useLiveRows } from "../liveRows";
import type { ShopDatabase } from "../schema";
import { readCart, readPreferences, readViewed, readWishlist } from "./rows";

/*
 * Live queries of the shopper's own rows. Each is undefined until it is loaded. Views read cart, wishlist and preferences
 * through src/state, because every page shows them; see src/app/StoredRows.lazy.tsx.
 */

/** The cart's lines in the order in which they were added. */
export const useCartRows = (): readonly CartLine[] | undefined => useLiveRows(readCart, []);

/** The wishlist, newest first. */
export const useWishlistRows = (): readonly WishlistItem[] | undefined => useLiveRows(readWishlist, []);

/** The shopper's preferences on this device. */
export const usePreferencesRow = (): Preferences | undefined => useLiveRows(readPreferences, {});

/** Recently viewed products, newest first; `viewedProducts` looks them up in the catalogue. */
export const useViewed = (): readonly ViewedProduct[] | undefined => useLiveRows(readViewed, []);

/** The numbers of recently viewed products and of stored orders. */
export const useStoredCounts = (): { viewed: number; orders: number } | undefined =>
  useLiveRows(readCounts, { viewed: 0, orders: 0 });

async function readCounts(db: ShopDatabase): Promise<{ viewed: number; orders: number }> {
  const [viewed, orders] = await Promise.all([db.recent.count(), db.orders.count()]);
  return { viewed, orders };
}
