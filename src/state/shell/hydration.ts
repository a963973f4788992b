import { useCallback, useSyncExternalStore } from "react";
import { subscribe } from "valtio/vanilla";

/*
 * Values that only the device knows (cart, preferences, the address's query) are not in the markup that the
 * server has rendered. React's first render of that markup has to be the same as the server's: these hooks
 * return the server's value there, and the device's value right after it.
 * https://react.dev/reference/react/useSyncExternalStore#adding-support-for-server-rendering
 */

/**
 * A value of a proxy; the component renders again when it changes.
 * @param read returns the same value until it changes
 * @param onServer the value in the server's markup
 */
export function useStoreValue<S extends object, T>(store: S, read: (store: S) => T, onServer: T): T {
  // The same function in each render: React subscribes again for another one.
  const subscribeToStore = useCallback((listener: () => void) => subscribe(store, listener), [store]);
  return useSyncExternalStore(
    subscribeToStore,
    () => read(store),
    () => onServer,
  );
}

let renderedQuery = false;

/**
 * Sets whether the page's markup is for an address with a search text. On the server, and at start from the
 * page's data.
 */
export function setMarkupHasSearchText(query: boolean): void {
  renderedQuery = query;
}

/**
 * Whether the component renders the server's markup for an address with a search text; that markup has no
 * search results.
 */
export const useMarkupHasSearchText = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => renderedQuery,
  );

const never = () => () => {};

/**
 * false on the server and in the first render of its markup, true afterwards. For content that only the
 * device has.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
