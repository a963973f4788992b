import type { CartLine } from "../../domain/cart/cartLine";
import type { WishlistItem } from "../../domain/cart/wishlist";
import { useLiveRows } from "../liveRows";
import { readCart, readWishlist } from "./rows";

/*
 * Live queries of cart and wishlist. Each is undefined until it is loaded. Views read them through src/state, because every
 * page shows them; see src/app/StoredRows.lazy.tsx.
 */

/** The cart's lines in the order in which they were added. */
export const useCartRows = (): readonly CartLine[] | undefined => useLiveRows(readCart, []);

/** The wishlist, newest first. */
export const useWishlistRows = (): readonly WishlistItem[] | undefined => useLiveRows(readWishlist, []);
