import { type ComponentType, lazy } from "react";
import { Route, Switch, useLocation } from "wouter";
import {
  accountPath,
  checkoutFailurePath,
  checkoutSuccessPath,
  googlePath,
  homePath,
  orderPattern,
  type PagePattern,
  pagePatternOf,
  productPath,
  resetPath,
  searchPath,
  textPagePath,
  verifyPath,
  wishlistPath,
} from "../domain/shared/paths";
import { HomePage } from "../features/home/HomePage";

type LoadPage = () => Promise<{ default: ComponentType }>;
const loadAuthPage: LoadPage = async () => ({
  default: (await import("../features/auth/SignInModal.lazy")).AuthPage,
});

/**
 * The loader of each page's code, by the page's pattern in domain/shared/paths. The home page is part of the
 * first script; every other page is a chunk of its own.
 */
const loaders: Record<Exclude<PagePattern, typeof homePath>, LoadPage> = {
  [productPath(":id")]: () => import("../features/product/ProductPage"),
  [wishlistPath]: () => import("../features/wishlist/WishlistPage"),
  [accountPath]: () => import("../features/account/AccountPage"),
  [searchPath]: () => import("../features/search/SearchPage"),
  [checkoutSuccessPath]: () => import("../features/checkout/SuccessPage"),
  [checkoutFailurePath]: () => import("../features/checkout/FailurePage"),
  [verifyPath]: loadAuthPage,
  [resetPath]: loadAuthPage,
  [googlePath]: loadAuthPage,
  [textPagePath(":slug")]: () => import("../features/textPages/TextPage"),
  [orderPattern]: () => import("../features/orderLink/OrderLinkPage"),
};
/** The components of pages whose code is loaded already, by the page's pattern. */
const loadedPages = new Map<string, ComponentType>();
let lazyPages = createLazyPages();

function createLazyPages() {
  return {
    byPattern: Object.entries(loaders).map(([pattern, load]) => [pattern, lazy(load)] as const),
    NotFoundPage: lazy(() => import("./NotFoundPage.lazy")),
  };
}

/**
 * Makes each page's code load again when the page is opened next, because React's `lazy` keeps a failure.
 * Called after a page has failed.
 */
export function resetLazyPages(): void {
  lazyPages = createLazyPages();
}

/** The page of the current URL. */
export function Pages() {
  const [path] = useLocation();
  const { byPattern, NotFoundPage } = lazyPages;
  // wouter ignores the case of a path. The server redirects (301) paths with other upper or lower case
  // letters; in the browser such a path has no page.
  if (!pagePatternOf(path)) return <NotFoundPage />;
  return (
    <Switch>
      <Route path={homePath} component={HomePage} />
      {byPattern.map(([pattern, component]) => (
        <Route key={pattern} path={pattern} component={loadedPages.get(pattern) ?? component} />
      ))}
    </Switch>
  );
}

/**
 * Sets the loaded component of a page, so that the page renders without `lazy` from the next navigation on.
 */
export function setLoadedPage(pattern: PagePattern, component: ComponentType): void {
  loadedPages.set(pattern, component);
}

/**
 * Loads the code of the page at a path in advance: for the first page, whose script is in the HTML, and for
 * pages that will probably be opened. The component is then there before React renders: `lazy` would
 * interrupt hydration or show an empty page for at least 300 ms (https://react.dev/reference/react/Suspense).
 * A failure is shown when the page is opened.
 */
export function preloadPage(path: string): void {
  const pattern = pagePatternOf(path);
  if (!pattern || pattern === homePath) return;
  loaders[pattern]().then(
    (page) => setLoadedPage(pattern, page.default),
    () => {},
  );
}
