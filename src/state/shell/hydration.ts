import { useCallback, useSyncExternalStore } from "react";
import { subscribe } from "valtio/vanilla";

/*
 * Hooks for values that only the device knows (cart, preferences, the URL's query) and that server-rendered
 * markup therefore lacks. React's first render of that markup must equal the server's: there the hooks return
 * the server's value, and right after it the device's value.
 * https://react.dev/reference/react/useSyncExternalStore#adding-support-for-server-rendering
 */

/**
 * Reads a value of a valtio proxy; the component renders again when it changes.
 * @param read returns the same value until it changes
 * @param onServer the value in the server-rendered markup
 */
export function useProxyValue<S extends object, T>(state: S, read: (state: S) => T, onServer: T): T {
  // Memoized, because React subscribes again for another function.
  const subscribeToProxy = useCallback((listener: () => void) => subscribe(state, listener), [state]);
  return useSyncExternalStore(
    subscribeToProxy,
    () => read(state),
    () => onServer,
  );
}

let markupHasSearchText = false;

/**
 * Sets whether the page's markup was rendered for a URL with a search text. Called on the server, and in the
 * browser at start with the value in the page's data.
 */
export function setMarkupHasSearchText(hasSearchText: boolean): void {
  markupHasSearchText = hasSearchText;
}

/** Whether the component hydrates markup for a URL with a search text; such markup has no search results. */
export const useMarkupHasSearchText = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => markupHasSearchText,
  );

const subscribeToNothing = () => () => {};

/**
 * Whether hydration is over: false on the server and in the first render of its markup, true afterwards. For
 * content that only the device has.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
