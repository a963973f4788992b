import type { AroundNavHandler } from "wouter";
import { useLocationProperty } from "wouter/use-browser-location";
import { homePath, productPath } from "../domain/shared/paths";
import { closePanels } from "../state/shell/panels";
import { preloadPage } from "./routes";
import { isHistoryReturn, scrollToSection } from "./scroll";

/*
 * Options of wouter's Router (https://github.com/molefrog/wouter#router) and further behaviour of links. A
 * changed query string ("search" in wouter) reaches the components at once and the address bar in the next
 * task, because history.replaceState takes as long as a render.
 */

/** The query string that the address bar receives in the next task. */
let pendingSearch: string | undefined;

const currentSearch = (): string => pendingSearch ?? location.search;
/** The query string on the server: empty, because the server renders one markup per path. */
const serverSearch = (): string => "";

// Another history entry has its own query string, so a pending query string is dropped. This listener is
// added before those of wouter's hooks and of the scroll restoration.
globalThis.addEventListener?.("popstate", (event) => {
  pendingSearch = undefined;
  productPrefetch?.transition?.back(event);
});

/**
 * Option `searchHook` of wouter's Router: returns the query string that `useSearch` and `useSearchParams`
 * read. wouter decodes the string before URLSearchParams decodes it again; "%25" is encoded twice, so that a
 * searched "%26" stays unchanged.
 */
export const useCurrentSearch = (): string =>
  useLocationProperty(currentSearch, serverSearch).replaceAll("%25", "%2525");

/**
 * `aroundNav` of the Router: runs for every followed `Link` and every call of `navigate` and
 * `setSearchParams`.
 * - Replacing the query string keeps the history entry's state, which names its scroll position.
 * - A link to a section of the home page scrolls there and adds no history entry.
 * - A link to the current address adds no history entry and scrolls to the top, like a reload.
 */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const { hash, pathname, search } = new URL(location.origin + to);
  const samePath = pathname === location.pathname;
  if (options?.replace && samePath) return replaceQueryString(search);

  flushPendingSearch();
  if (hash && pathname === homePath) {
    if (!samePath) navigate(homePath);
    scrollToSection(hash.slice(1));
    return;
  }
  const sameAddress = samePath && search === location.search;
  const replace = sameAddress || options?.replace === true;
  const go = () => navigate(to, { replace, state: replace ? history.state : null });
  if (!productPrefetch?.transition?.forward(pathname, go)) go();
  if (sameAddress && !hash) scrollTo(0, 0);
};

/** The prefetch code, loaded when pointer, finger or focus reaches the first link to a product. */
let productPrefetch: typeof import("./productPrefetch.lazy") | undefined;

/**
 * Schedules the prefetch of a product whose page has this path. Any other path only cancels a scheduled
 * prefetch.
 */
async function prefetchLinkedProduct(path: string): Promise<void> {
  if (path.startsWith(productPath(""))) productPrefetch ??= await import("./productPrefetch.lazy");
  productPrefetch?.schedulePrefetch(path);
}

/** Replaces the query string: for the components at once, in the address bar in the next task. */
function replaceQueryString(search: string): void {
  if (search === currentSearch()) return;
  if (pendingSearch === undefined) setTimeout(flushPendingSearch);
  pendingSearch = search;
  // The event to which wouter's hooks listen.
  dispatchEvent(new Event("replaceState"));
}

/** Writes the pending query string into the address bar. */
function flushPendingSearch(): void {
  const search = pendingSearch;
  pendingSearch = undefined;
  if (search !== undefined && search !== location.search)
    history.replaceState(history.state, "", location.pathname + search + location.hash);
}

/**
 * Adds behaviour to wouter's links: when pointer, finger or focus reaches a link, loads the page's code and a
 * product's data and picture; closes open panels when the shopper goes back; scrolls to the section that the
 * first URL names.
 * @returns a function that removes the listeners
 */
export function startNavigation(): () => void {
  const preload = (event: Event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href^="/"]');
    if (link) preloadPage(link.pathname);
    prefetchLinkedProduct(link?.pathname ?? "").catch(() => {});
  };
  const types = ["pointerover", "focusin", "touchstart"];
  if (location.hash && location.pathname === homePath && !isHistoryReturn())
    scrollToSection(location.hash.slice(1), 0);
  addEventListener("popstate", closePanels);
  for (const type of types) document.addEventListener(type, preload, { passive: true });
  return () => {
    removeEventListener("popstate", closePanels);
    for (const type of types) document.removeEventListener(type, preload);
  };
}
