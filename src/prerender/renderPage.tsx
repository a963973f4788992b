import "./missingGlobals";
import { renderToString } from "react-dom/server";
import { App } from "../app/App";
import { setLoadedPage } from "../app/routes";
import type { Product } from "../domain/catalogue/product";
import { productPath, searchPath, textPagePath } from "../domain/shared/paths";
import type { RenderedTextPages } from "../domain/textPages/textPage";
import ProductPage from "../features/product/ProductPage";
import SearchPage from "../features/search/SearchPage";
import TextPage from "../features/textPages/TextPage";
import { setRenderedCatalogue } from "../state/catalogue/catalogue";
import { setMarkupHasSearchText } from "../state/shell/hydration";
import { type ShopDetails, setShopDetails } from "../state/shell/shop";
import { setRenderedTextPages } from "../state/textPages/textPages";

setLoadedPage(productPath(":id"), ProductPage);
setLoadedPage(searchPath, SearchPage);
setLoadedPage(textPagePath(":slug"), TextPage);

/** The input from which `renderPage` renders a page. */
export interface PageInput {
  /** The address without its query: "/", "/search", "/product/{id}" or "/pages/{slug}". */
  path: string;
  /** Whether the address has a search text; the search page then leaves the place for its results empty. */
  searched: boolean;
  shop: ShopDetails;
  /** The products that the page shows, all of them active. */
  products: readonly Product[];
  /** The footer's links, and the text page of this address. */
  textPages: RenderedTextPages;
}

/** A rendered page. */
export interface RenderedPage {
  /** The content of the element `#root`. */
  markup: string;
  /** `link` elements for the pictures that the first screen needs first. */
  preloads: string[];
}

/**
 * Renders a page to the same markup as the browser's first render of the same products, so that React can
 * hydrate the markup. Runs in PocketBase's engine, without timers, effects and browser APIs.
 * @throws the error of a component that throws
 */
export function renderPage({ path, searched, shop, products, textPages }: PageInput): RenderedPage {
  setShopDetails(shop);
  setMarkupHasSearchText(searched);
  setRenderedCatalogue(products);
  setRenderedTextPages(textPages);
  const html = renderToString(<App path={path} />);
  // React writes a preload for each eager picture before the markup. Keeps only the preloads with high
  // priority, because the other eager pictures are small.
  const [found = ""] = /^(?:<link rel="preload"[^>]*>)*/.exec(html) ?? [];
  const preloads = found.match(/<link[^>]*>/g) ?? [];
  return {
    markup: html.slice(found.length),
    preloads: preloads.filter((link) => link.includes('fetchPriority="high"')),
  };
}
