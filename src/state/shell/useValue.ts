import { useSyncExternalStore } from "react";
import { subscribe } from "valtio/vanilla";

/**
 * A value out of a proxy; the component renders again when it is another one. Says what it reads instead of having
 * it tracked, as `useSnapshot` does, which would cost the first page another kilobyte.
 * @param read answers a primitive value, or one that is new whenever it differs: `snapshot(state).list`
 */
export function useValue<T>(state: object, read: () => T): T {
  return useSyncExternalStore((changed) => subscribe(state, changed), read, read);
}
