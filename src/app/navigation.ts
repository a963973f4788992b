import type { AroundNavHandler } from "wouter";
import { useLocationProperty } from "wouter/use-browser-location";
import { homePath, productPath } from "../domain/shared/paths";
import { closePanels } from "../state/shell/panels";
import { preloadPage } from "./routes";
import { isHistoryReturn, scrollToSection } from "./scroll";

/*
 * The shop's options of wouter's Router, https://github.com/molefrog/wouter#router. A changed query string
 * reaches the components first and the address bar in the next task: history.replaceState takes as long as a
 * render.
 */

/** The query string that the address bar receives in the next task. */
let pendingSearch: string | undefined;

const currentSearch = (): string => pendingSearch ?? location.search;
/** The server renders one markup per path. */
const serverSearch = (): string => "";

// Another history entry has its own query string. Added before the listeners of wouter's hooks and of the
// scroll restoration.
globalThis.addEventListener?.("popstate", (event) => {
  pendingSearch = undefined;
  productPrefetch?.transition?.back(event);
});

/**
 * `searchHook` of the Router: what `useSearch` and `useSearchParams` read.
 * wouter decodes the string before URLSearchParams decodes it again. "%25" is encoded twice, so that a
 * searched "%26" stays what it is.
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
  if (options?.replace && samePath) return replaceSearch(search);

  flushSearch();
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

/** Loaded when the pointer, a finger or the focus reaches the first link to a product. */
let productPrefetch: typeof import("./productPrefetch.lazy") | undefined;

async function prefetchPathOfLink(path: string): Promise<void> {
  if (path.startsWith(productPath(""))) productPrefetch ??= await import("./productPrefetch.lazy");
  productPrefetch?.schedulePrefetch(path);
}

function replaceSearch(search: string): void {
  if (search === currentSearch()) return;
  if (pendingSearch === undefined) setTimeout(flushSearch);
  pendingSearch = search;
  // The event that wouter's hooks listen to.
  dispatchEvent(new Event("replaceState"));
}

/** Writes the pending query string into the address bar. */
function flushSearch(): void {
  const search = pendingSearch;
  pendingSearch = undefined;
  if (search !== undefined && search !== location.search)
    history.replaceState(history.state, "", location.pathname + search + location.hash);
}

/**
 * Starts what links need in addition to wouter: the code of a page, and the data and picture of a product,
 * load when the pointer, the focus or a finger reaches a link to it; going back closes open panels; a section
 * in the first address is scrolled to.
 * @returns stops the listeners
 */
export function startNavigation(): () => void {
  const preload = (event: Event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href^="/"]');
    if (link) preloadPage(link.pathname);
    prefetchPathOfLink(link?.pathname ?? "").catch(() => {});
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
