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

/**
 * Puts other parameters behind the "?". What was chosen on a page survives back, reload and sharing there; it takes the
 * place of the history's entry, so that going back leaves the page in one step. The entry keeps its state: its place on
 * the page is remembered under a name in it.
 * @param change gets names and values as they are now
 */
export function replaceQuery(change: (now: [string, string][]) => Iterable<readonly [string, string]>): void {
  const { pathname, search, hash } = location;
  const next = [...change([...new URLSearchParams(search)])].map(([name, value]) => [name, value]);
  const query = new URLSearchParams(next).toString();
  const address = `${pathname}${query && `?${query}`}${hash}`;
  if (address !== pathname + search + hash) history.replaceState(history.state, "", address);
}
