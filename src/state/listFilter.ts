import { useMemo } from "react";
import { useSearch } from "wouter/use-browser-location";
import {
  type Facets,
  facetsOf,
  type ListFilter,
  noFilter,
  readFilter,
  replaceFilter,
} from "../domain/listFilter";
import { applyFilter } from "../domain/listing";
import type { Product } from "../domain/product";

/** A list with the choices that the page's address holds for it. */
export interface FilteredList {
  filter: ListFilter;
  facets: Facets;
  /** What the filter leaves, in its order; the same array until filter or products change. */
  left: readonly Product[];
  setFilter(next: ListFilter): void;
  clear(): void;
}

/**
 * Filters a list by the page's address, where choices survive back, reload and sharing. A choice takes the place of the
 * history's entry, so that going back leaves the page in one step.
 * @param complete whether all products are known; until then a size that none of them has is no mistake
 * @param prefix of the list's names in the address
 */
export function useFilteredList(products: readonly Product[], complete: boolean, prefix = ""): FilteredList {
  const search = useSearch();
  const facets = useMemo(() => facetsOf(products), [products]);
  const read = readFilter(
    (name) => new URLSearchParams(search).get(name),
    prefix,
    complete ? facets : undefined,
  );
  const key = JSON.stringify(read);
  const filter = useMemo(() => JSON.parse(key) as ListFilter, [key]);
  const left = useMemo(() => applyFilter(products, filter), [products, filter]);
  return useMemo(() => {
    const setFilter = (next: ListFilter) => replaceQuery(replaceFilter(currentQuery(), next, prefix));
    return { filter, facets, left, setFilter, clear: () => setFilter(noFilter) };
  }, [filter, facets, left, prefix]);
}

function currentQuery(): URLSearchParams {
  return new URLSearchParams(location.search);
}

/** The entry keeps its state: its place on the page is remembered under a name in it. */
function replaceQuery(entries: [string, string][]): void {
  const query = new URLSearchParams(entries).toString();
  history.replaceState(history.state, "", `${location.pathname}${query && `?${query}`}${location.hash}`);
}
