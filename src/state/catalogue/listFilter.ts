import { useDeferredValue, useMemo } from "react";
import { useSearchParams } from "wouter";
import { applyListFilter } from "../../domain/catalogue/filterAndSort";
import {
  collectFacets,
  defaultFilter,
  type Facets,
  type ListFilter,
  parseListFilter,
  replaceListFilter,
} from "../../domain/catalogue/listFilter";
import type { Product } from "../../domain/catalogue/product";

/** A product list with the filter that the page's URL holds for it. */
export interface FilteredList {
  filter: ListFilter;
  facets: Facets;
  /** The products that match the filter, sorted; the same array until filter or products change. */
  matches: readonly Product[];
  /**
   * The filter that `matches` belongs to: `filter`, or for a moment the filter before it, so that a tap is
   * answered at once.
   */
  appliedFilter: ListFilter;
  setFilter(next: ListFilter): void;
  clear(): void;
}

/**
 * Filters and sorts a product list by the page's URL.
 * @param complete whether all products are known; until then, a size in the URL counts even if no known
 * product has it
 * @param prefix prefix of the list's query parameters, for instance "tees-"
 */
export function useFilteredList(products: readonly Product[], complete: boolean, prefix = ""): FilteredList {
  const [query, setQuery] = useSearchParams();
  const facets = useMemo(() => collectFacets(products), [products]);
  const read = parseListFilter((name) => query.get(name), prefix, complete ? facets : undefined);
  const key = JSON.stringify(read);
  const filter = useMemo(() => JSON.parse(key) as ListFilter, [key]);
  const appliedFilter = useDeferredValue(filter);
  const matches = useMemo(() => applyListFilter(products, appliedFilter), [products, appliedFilter]);
  return useMemo(() => {
    const setFilter = (next: ListFilter) =>
      setQuery((now) => [...replaceListFilter([...now], next, prefix)], { replace: true });
    return { filter, facets, matches, appliedFilter, setFilter, clear: () => setFilter(defaultFilter) };
  }, [filter, facets, matches, appliedFilter, prefix, setQuery]);
}
