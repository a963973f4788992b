import { useCallback, useSyncExternalStore } from "react";

/**
 * The width from which the header has its links instead of the menu, and the lists their filters in a row
 * (64rem).
 */
export const wideScreen = "(min-width: 64rem)";

/**
 * Whether a media query matches; the component renders again when that changes. False in markup of the
 * server, which has no screen.
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
