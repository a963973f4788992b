import { useDeferredValue, useEffect, useMemo } from "react";
import { proxy, ref, useSnapshot } from "valtio";
import { isActiveProduct } from "../../domain/catalogue/collections";
import type { InMemoryCatalogue } from "../../domain/catalogue/inMemoryCatalogue";
import type { Product } from "../../domain/catalogue/product";
import { createSearchIndex, type SearchIndex } from "../../domain/catalogue/search/searchIndex";
import { shouldYield, yieldToMain } from "../../yieldToMain";
import { currentCatalogue, subscribeCatalogue } from "./catalogue";

/** Interval, in milliseconds, at which search results are updated while the index is being built. */
const buildIntervalMs = 200;

/** The search index and whether it is complete; replaced by a new object whenever that changes. */
interface Indexed {
  index: SearchIndex;
  /** Whether the whole catalogue is in the index. */
  complete: boolean;
}

const search = proxy<{ indexed: Indexed }>({ indexed: ref({ index: createSearchIndex(), complete: false }) });
let following = false;
let building = false;

export interface SearchResult {
  products: readonly Product[];
  /** Whether the whole catalogue was searched, so that an empty result is final. */
  complete: boolean;
  /** The text that was searched for; while the shopper types fast, an earlier one. */
  text: string;
}

/** Searches the catalogue on this device, best matches first. The first caller starts building the index. */
export function useCatalogueSearch(text: string): SearchResult {
  const { indexed } = useSnapshot(search, { sync: true });
  useEffect(followCatalogue, []);
  const searched = useDeferredValue(text.trim());
  return useMemo(
    () => ({ products: indexed.index.search(searched), complete: indexed.complete, text: searched }),
    [indexed, searched],
  );
}

/** Builds the search index, and updates it after each change of the catalogue until the page is closed. */
function followCatalogue(): void {
  if (following) return;
  following = true;
  subscribeCatalogue(updateIndex);
  // A first search, so that the browser compiles the search code before the shopper types.
  void updateIndex().then(() => search.indexed.index.search("a"));
}

/**
 * Brings the search index up to date; does nothing while an update is running. After an error the next change
 * of the catalogue tries again.
 */
async function updateIndex(): Promise<void> {
  if (building) return;
  building = true;
  try {
    await buildIndex();
  } finally {
    building = false;
  }
}

/** Builds the search index in small steps that yield to the page; starts again if the catalogue changes. */
async function buildIndex(): Promise<void> {
  let shownAt = performance.now();
  for (let view: InMemoryCatalogue | undefined; view !== currentCatalogue(); ) {
    view = currentCatalogue();
    const order = view.products.filter(isActiveProduct);
    const { indexed } = search;
    const index = indexed.index.waste() > 0.5 ? createSearchIndex() : indexed.index;
    const onSale = new Set(order.map(({ id }) => id));
    for (const id of [...index.ids()]) if (!onSale.has(id)) index.drop(id);
    for (const product of order) {
      if (index.has(product)) continue;
      if (shouldYield()) {
        await yieldToMain();
        if (performance.now() - shownAt > buildIntervalMs) {
          shownAt = performance.now();
          publishIndex(index, order, false);
        }
      }
      index.put(product);
    }
    publishIndex(index, order, view.status === "ready" && view === currentCatalogue());
  }
}

/**
 * Publishes a search index to the components.
 * @param order the products on sale, newest first
 * @param complete whether the index has all of them
 */
function publishIndex(index: SearchIndex, order: readonly Product[], complete: boolean): void {
  index.arrange(order);
  search.indexed = ref({ index, complete });
}
