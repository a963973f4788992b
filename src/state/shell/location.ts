import { useMemo } from "react";
import { navigate as go, useLocationProperty, usePathname } from "wouter/use-browser-location";

/*
 * The address bar, by the hooks of wouter alone: the shop's links are plain links (see app/links.ts) and its pages one
 * table (see app/Pages.tsx), so that the rest of the router would be carried for nothing.
 */

/** The "?" and what follows it, as the screens have it already while the address bar gets it in a moment. */
let ahead: string | undefined;

const currentQuery = (): string => ahead ?? location.search;

// Whoever goes back just then is on another entry of the history, which has a query of its own.
globalThis.addEventListener?.("popstate", () => (ahead = undefined), true);

/** The path of the page on screen; the component renders again when it changes. */
export const usePath = (): string => usePathname();

/** The parameters behind the "?". */
export function useQuery(): URLSearchParams {
  const search = useLocationProperty(currentQuery);
  return useMemo(() => new URLSearchParams(search), [search]);
}

/**
 * Those of them whose names begin with a prefix, as text: other ones change without a render.
 * @param wanted whether they are to be read at all; "" if not
 */
export function useQueryPart(prefix: string, wanted = true): string {
  return useLocationProperty(() =>
    wanted
      ? currentQuery()
          .slice(1)
          .split("&")
          .filter((part) => part.startsWith(prefix))
          .join("&")
      : "",
  );
}

/**
 * Goes to an address of the shop. `replace` takes the place of the current entry of the history, which keeps its state:
 * the places on its pages are remembered under a name in it.
 */
export function navigate(to: string, { replace = false } = {}): void {
  settleAddress();
  go(to, { replace, state: replace ? history.state : null });
}

/**
 * Puts other parameters behind the "?". What was chosen on a page survives back, reload and sharing there; it takes the
 * place of the history's entry, so that going back leaves the page in one step. The screens follow at once, the address
 * bar right after: it costs as much as they do.
 * @param change gets names and values as they are now
 */
export function replaceQuery(change: (now: [string, string][]) => Iterable<readonly [string, string]>): void {
  const now = currentQuery();
  const next = [...change([...new URLSearchParams(now)])].map(([name, value]) => [name, value]);
  const text = new URLSearchParams(next).toString();
  const query = text && `?${text}`;
  if (query === now) return;
  if (ahead === undefined) setTimeout(settleAddress);
  ahead = query;
  // What wouter's hooks listen to.
  dispatchEvent(new Event("replaceState"));
}

/** Brings the address bar to what the screens show. */
function settleAddress(): void {
  const query = ahead;
  ahead = undefined;
  if (query !== undefined && query !== location.search)
    history.replaceState(history.state, "", location.pathname + query + location.hash);
}
