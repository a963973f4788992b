import { useDeferredValue, useMemo, useSyncExternalStore } from "react";
import { isListed } from "../../domain/catalogue/collections";
import type { Product } from "../../domain/catalogue/product";
import { shouldYield, yieldToMain } from "../../domain/shared/scheduling";
import { type CatalogueView, currentCatalogue, subscribeCatalogue } from "../../state/catalogue/catalogue";
import { createSearchIndex, type SearchIndex } from "./searchIndex";

/** While the index fills, what is found is shown this often (milliseconds). */
const fillingGapMs = 200;

/** What the index knows of the catalogue; another object whenever that changed. */
interface Indexed {
  index: SearchIndex;
  /** Whether the whole catalogue is in it. */
  complete: boolean;
}

let indexed: Indexed = { index: createSearchIndex(), complete: false };
let following = false;
let filling = false;
const listeners = new Set<() => void>();

export interface Found {
  products: readonly Product[];
  /** Whether all of the catalogue was looked through, so that nothing found means that there is nothing. */
  complete: boolean;
  /** The text that this answers: while somebody types fast, an earlier one. */
  text: string;
}

/** What the catalogue on this device has for a text, best first. The first one to ask has the index built. */
export function useCatalogueSearch(text: string): Found {
  const known = useSyncExternalStore(subscribe, () => indexed);
  const answered = useDeferredValue(text.trim());
  return useMemo(
    () => ({ products: known.index.search(answered), complete: known.complete, text: answered }),
    [known, answered],
  );
}

/** Starts to build the index before there is a question, when somebody is about to ask. */
export function prepareSearch(): void {
  if (following) return;
  following = true;
  subscribeCatalogue(fill);
  // The first letter must not wait for the browser to compile what answers it.
  void fill().then(() => indexed.index.search("a"));
}

function subscribe(listener: () => void): () => void {
  prepareSearch();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Brings the index to what the catalogue is, in strides that leave the page its frames; begins anew when that changes. */
async function fill(): Promise<void> {
  if (filling) return;
  filling = true;
  let told = performance.now();
  for (let view: CatalogueView | undefined; view !== currentCatalogue(); ) {
    view = currentCatalogue();
    const order = view.products.filter(isListed);
    const index = indexed.index.waste() > 0.5 ? createSearchIndex() : indexed.index;
    const kept = new Set(order.map(({ id }) => id));
    for (const id of [...index.ids()]) if (!kept.has(id)) index.drop(id);
    for (const product of order) {
      if (index.has(product)) continue;
      if (shouldYield()) {
        await yieldToMain();
        if (performance.now() - told > fillingGapMs) {
          told = performance.now();
          tell(index, order, false);
        }
      }
      index.put(product);
    }
    tell(index, order, view.status === "ready" && view === currentCatalogue());
  }
  filling = false;
}

/** @param order the products on sale, newest first */
function tell(index: SearchIndex, order: readonly Product[], complete: boolean): void {
  index.arrange(order);
  indexed = { index, complete };
  for (const listener of [...listeners]) listener();
}
