import { useDeferredValue, useMemo } from "react";
import { useSearchParams } from "wouter";
import {
  type Facets,
  facetsOf,
  type ListFilter,
  noFilter,
  readFilter,
  replaceFilter,
} from "../../domain/catalogue/listFilter";
import { applyFilter } from "../../domain/catalogue/listing";
import type { Product } from "../../domain/catalogue/product";

/** A list with the choices that the page's address holds for it. */
export interface FilteredList {
  filter: ListFilter;
  facets: Facets;
  /** What a filter leaves, in its order; the same array until that filter or the products change. */
  left: readonly Product[];
  /** That filter: `filter`, or for a moment the one before it. The choice itself shows at once. */
  answered: ListFilter;
  setFilter(next: ListFilter): void;
  clear(): void;
}

/**
 * Filters a list by the page's address.
 * @param complete whether all products are known; until then a size that none of them has is no mistake
 * @param prefix of the list's names in the address
 */
export function useFilteredList(products: readonly Product[], complete: boolean, prefix = ""): FilteredList {
  const [query, setQuery] = useSearchParams();
  const facets = useMemo(() => facetsOf(products), [products]);
  const read = readFilter((name) => query.get(name), prefix, complete ? facets : undefined);
  const key = JSON.stringify(read);
  const filter = useMemo(() => JSON.parse(key) as ListFilter, [key]);
  const answered = useDeferredValue(filter);
  const left = useMemo(() => applyFilter(products, answered), [products, answered]);
  return useMemo(() => {
    const setFilter = (next: ListFilter) =>
      setQuery((now) => [...replaceFilter([...now], next, prefix)], { replace: true });
    return { filter, facets, left, answered, setFilter, clear: () => setFilter(noFilter) };
  }, [filter, facets, left, answered, prefix, setQuery]);
}
