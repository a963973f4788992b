import { useSyncExternalStore } from "react";
import type { CartLine } from "../../domain/cart/cartLine";
import type { WishlistItem } from "../../domain/cart/wishlist";
import type { ProductId } from "../../domain/catalogue/product";
import type { Preferences } from "../../domain/device/preferences";

/**
 * Cart and wishlist as plain values for views. They live in the database; the container that watches it publishes
 * here, so that no view loads the database, and the first paint does not wait for it.
 */
interface Live<T> {
  publish(next: T | undefined): void;
  read(): T | undefined;
  subscribe(listener: () => void): () => void;
}

function live<T>(): Live<T> {
  let value: T | undefined;
  const listeners = new Set<() => void>();
  return {
    publish(next) {
      value = next;
      for (const listener of [...listeners]) listener();
    },
    read: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function useLive<T>({ subscribe, read }: Live<T>): T | undefined {
  return useSyncExternalStore(subscribe, read, read);
}

const cart = live<readonly CartLine[]>();
const wishlist = live<readonly WishlistItem[]>();

const preferences = live<Preferences>();

export const publishCart = cart.publish;
export const publishWishlist = wishlist.publish;
export const publishPreferences = preferences.publish;

/** The cart's lines in the order they were added; undefined until they are loaded. */
export const useCart = (): readonly CartLine[] | undefined => useLive(cart);

/** The wishlist, newest first; undefined until it is loaded. */
export const useWishlist = (): readonly WishlistItem[] | undefined => useLive(wishlist);

/** What the shopper set; undefined until it is loaded. */
export const usePreferences = (): Preferences | undefined => useLive(preferences);
export const currentPreferences = preferences.read;

let wishedIds: { of: readonly WishlistItem[] | undefined; ids: ReadonlySet<ProductId> | undefined } = {
  of: undefined,
  ids: undefined,
};

/** The ids of the wishlist, the same set until it changes; undefined until it is loaded. */
export function useWished(): ReadonlySet<ProductId> | undefined {
  const items = useWishlist();
  if (items !== wishedIds.of) wishedIds = { of: items, ids: items && new Set(items.map(({ id }) => id)) };
  return wishedIds.ids;
}
