import { proxy, ref, useSnapshot } from "valtio";
import type { CartLine } from "../../domain/cart/cartLine";
import type { WishlistItem } from "../../domain/cart/wishlist";
import type { ProductId } from "../../domain/catalogue/product";
import { useStoreValue } from "../shell/hydration";

/**
 * The stored rows of cart and wishlist as plain values for views. One component, src/app/StoredRows.lazy.tsx, reads them
 * with `useLiveQuery` and shows them here. A view that called `useLiveQuery` itself would load Dexie before the first
 * paint, and would be empty for a moment each time it opens.
 */
interface StoredRows {
  cart: readonly CartLine[] | undefined;
  wishlist: readonly WishlistItem[] | undefined;
  wishedIds: ReadonlySet<ProductId> | undefined;
}

const stored = proxy<StoredRows>({ cart: undefined, wishlist: undefined, wishedIds: undefined });

const useStored = <K extends keyof StoredRows>(name: K): StoredRows[K] =>
  useStoreValue(stored, (rows) => rows[name], undefined);

/** The cart's lines in the order in which they were added; undefined until they are loaded. */
export const useCart = (): readonly CartLine[] | undefined => useStored("cart");

/** The wishlist, newest first; undefined until it is loaded. */
export const useWishlist = (): readonly WishlistItem[] | undefined => useStored("wishlist");

/** The product ids of the wishlist, the same set until the wishlist changes; undefined until it is loaded. */
export const useWishedIds = (): ReadonlySet<ProductId> | undefined => useStored("wishedIds");

/** Shows the cart that the database holds. */
export function showCart(lines: readonly CartLine[]): void {
  stored.cart = ref(lines);
}

/** Shows the wishlist that the database holds. */
export function showWishlist(items: readonly WishlistItem[]): void {
  stored.wishlist = ref(items);
  stored.wishedIds = ref(new Set(items.map(({ id }) => id)));
}

/** Counts the requests to load the stored rows. */
const loading = proxy({ requests: 0 });

/** Loads the stored rows. Called once the database's code may be fetched, and again if that failed. */
export function loadStoredRows(): void {
  loading.requests += 1;
}

/** Number of calls of `loadStoredRows`: 0 means that the rows must not be loaded yet, a higher number that they are retried. */
export const useStoredRowsRequest = (): number => useSnapshot(loading).requests;
