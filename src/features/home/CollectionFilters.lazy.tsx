import { startTransition, useEffect } from "react";
import { sortedPositions } from "../../domain/catalogue/filterAndSort";
import { listFilterParameters } from "../../domain/catalogue/listFilter";
import type { Product } from "../../domain/catalogue/product";
import { useFilteredList } from "../../state/catalogue/listFilter";
import { ListFilters } from "../../ui/filters/ListFilters";
import { whenIdle } from "../../ui/scheduling";

/** The result of a list's filters. */
export interface FilterResult {
  products: readonly Product[];
  /** The filter as query parameters; empty without a filter. */
  filterQuery: string;
  /** Clears the filter; undefined without a filter. */
  clear: (() => void) | undefined;
}

export interface FiltersProps {
  title: string;
  /** All products of the list. */
  products: readonly Product[];
  complete: boolean;
  /** The prefix of the list's query parameters. */
  prefix: string;
  onFiltered(filtered: FilterResult): void;
}

/**
 * The filters of a list on the home page. Their code loads after the list, so they report the filtered
 * products to the list.
 */
export default function CollectionFilters({ title, products, complete, prefix, onFiltered }: FiltersProps) {
  const { filter, facets, matches, appliedFilter, setFilter, clear } = useFilteredList(
    products,
    complete,
    prefix,
  );
  useEffect(() => {
    const filterQuery = new URLSearchParams(listFilterParameters(appliedFilter, prefix)).toString();
    startTransition(() =>
      onFiltered({ products: matches, filterQuery, clear: filterQuery ? clear : undefined }),
    );
  }, [matches, appliedFilter, prefix, clear, onFiltered]);
  // Sorts by price in idle time, so that the shopper does not wait when choosing this slowest sort order.
  useEffect(
    () => (complete ? whenIdle(() => sortedPositions(products, "price-low")) : undefined),
    [products, complete],
  );
  return (
    <ListFilters
      title={title}
      filter={filter}
      facets={facets}
      complete={complete}
      matchCount={matches.length}
      onChange={setFilter}
    />
  );
}
