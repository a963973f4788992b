import { parseCart } from "../../domain/cart/cart";
import type { CartLine } from "../../domain/cart/cartLine";
import { parseWishlist, type WishlistItem } from "../../domain/cart/wishlist";
import { useLiveRows } from "../liveRows";
import type { ShopDatabase } from "../schema";

/** The cart's lines in their order. Rows of earlier versions are parsed as far as possible. */
export async function readCart(db: ShopDatabase): Promise<readonly CartLine[]> {
  return parseCart(await db.cart.toArray());
}

/** The wishlist, newest first. */
export async function readWishlist(db: ShopDatabase): Promise<readonly WishlistItem[]> {
  return parseWishlist(await db.wishlist.toArray());
}

/*
 * Live queries of cart and wishlist. Each is undefined until it is loaded. Views read them through src/state,
 * because every page shows them; see src/app/StoredRowsLoader.lazy.tsx.
 */

/** The cart's lines in the order in which they were added. */
export const useCartRows = (): readonly CartLine[] | undefined => useLiveRows(readCart, []);

/** The wishlist, newest first. */
export const useWishlistRows = (): readonly WishlistItem[] | undefined => useLiveRows(readWishlist, []);
