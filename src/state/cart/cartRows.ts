import { proxy, ref, useSnapshot } from "valtio";
import type { CartLine } from "../../domain/cart/cartLine";
import type { WishlistItem } from "../../domain/cart/wishlist";
import type { ProductId } from "../../domain/catalogue/product";
import { useProxyValue } from "../shell/hydration";

/**
 * The stored rows of cart and wishlist as plain values for views. One component,
 * src/app/StoredRowsLoader.lazy.tsx, reads them with `useLiveQuery` and shows them here. A view that called
 * `useLiveQuery` itself would load Dexie before the first paint, and would be empty for a moment each time it
 * opens.
 */
interface StoredRows {
  cart: readonly CartLine[] | undefined;
  wishlist: readonly WishlistItem[] | undefined;
  wishedIds: ReadonlySet<ProductId> | undefined;
}

const stored = proxy<StoredRows>({ cart: undefined, wishlist: undefined, wishedIds: undefined });

const useStored = <K extends keyof StoredRows>(name: K): StoredRows[K] =>
  useProxyValue(stored, (rows) => rows[name], undefined);

/** The cart's lines in the order in which they were added; undefined until they are loaded. */
export const useCart = (): readonly CartLine[] | undefined => useStored("cart");

/** The wishlist, newest first; undefined until it is loaded. */
export const useWishlist = (): readonly WishlistItem[] | undefined => useStored("wishlist");

/** The product ids of the wishlist, the same set until the wishlist changes; undefined until it is loaded. */
export const useWishlistIds = (): ReadonlySet<ProductId> | undefined => useStored("wishedIds");

/**
 * Cart and wishlist as stored, or as expected after a command. An absent property: that list has not changed.
 */
export interface CartAndWishlistRows {
  cart?: readonly CartLine[] | undefined;
  wishlist?: readonly WishlistItem[] | undefined;
}

/** Number of commands whose expected result is shown while the database stores them (commandPreview.ts). */
let previewCount = 0;
/** The newest stored cart and wishlist; views get them when the last preview ends. */
let newestStored: CartAndWishlistRows = {};

/** Cart and wishlist as the views show them now. */
export const currentRows = (): CartAndWishlistRows => ({ cart: stored.cart, wishlist: stored.wishlist });

/**
 * Shows the cart or wishlist that a live query has delivered. While the expected result of a command is shown
 * (a preview), the delivered rows are shown only after the last preview has ended, because they lack commands
 * that are not stored yet.
 */
export function reportStoredRows(rows: CartAndWishlistRows): void {
  if (previewCount > 0) newestStored = { ...newestStored, ...rows };
  else publishRows(rows);
}

/**
 * Shows cart and wishlist as expected after a command, until its transaction has ended.
 * @returns the function that ends the preview. The function's parameter: what the transaction has stored; {}
 * when the transaction stored nothing
 */
export function showPreview(rows: CartAndWishlistRows): (storedRows: CartAndWishlistRows) => void {
  if (previewCount === 0) newestStored = currentRows();
  previewCount += 1;
  publishRows(rows);
  return (storedRows) => {
    newestStored = { ...newestStored, ...storedRows };
    previewCount -= 1;
    if (previewCount === 0) publishRows(newestStored);
  };
}

function publishRows({ cart, wishlist }: CartAndWishlistRows): void {
  if (cart) stored.cart = ref(cart);
  if (wishlist && wishlist !== stored.wishlist) {
    stored.wishlist = ref(wishlist);
    stored.wishedIds = ref(new Set(wishlist.map(({ id }) => id)));
  }
}

/** Number of requests to load cart and wishlist from the database. */
const loading = proxy({ requests: 0 });

/**
 * Requests that StoredRowsLoader.lazy.tsx is loaded, which reads cart and wishlist from the database. Called
 * when the page may fetch the database's code, and again if loading it has failed.
 */
export function requestStoredRows(): void {
  loading.requests += 1;
}

/**
 * Number of calls of `requestStoredRows`: at 0 cart and wishlist must not be loaded yet; each higher number
 * starts a new attempt.
 */
export const useStoredRowsRequestCount = (): number => useSnapshot(loading).requests;
