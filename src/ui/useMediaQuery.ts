import { useCallback, useSyncExternalStore } from "react";

/**
 * Media query for screens on which the header has links instead of the menu, and product lists have their
 * filters in a row (from 64rem).
 */
export const wideScreen = "(min-width: 64rem)";

/**
 * Whether a media query matches; the component renders again when the result changes. The result is false in
 * server-rendered markup.
 */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
