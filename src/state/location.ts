import { useMemo } from "react";
import { navigate as go, usePathname, useSearch } from "wouter/use-browser-location";

/*
 * The address bar, by the hooks of wouter alone: the shop's links are plain links (see app/links.ts) and its pages one
 * table (see app/Pages.tsx), so that the rest of the router would be carried for nothing.
 */

/** The path of the page on screen; the component renders again when it changes. */
export const usePath = (): string => usePathname();

/** The parameters behind the "?". */
export function useQuery(): URLSearchParams {
  const search = useSearch();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Goes to an address of the shop. `replace` takes the place of the current entry of the history. */
export function navigate(to: string, options?: { replace?: boolean }): void {
  go(to, options);
}
