import { startTransition, useEffect } from "react";
import { writeFilter } from "../../domain/catalogue/listFilter";
import { orderOf } from "../../domain/catalogue/listOrder";
import type { Product } from "../../domain/catalogue/product";
import { useFilteredList } from "../../state/catalogue/listFilter";
import { ListFilters } from "../../ui/filters/ListFilters";
import { whenIdle } from "../../ui/whenIdle";

/** What the filters leave of a list. */
export interface Filtered {
  products: readonly Product[];
  /** The filter, as it stands in the address; empty when nothing is chosen. */
  asked: string;
  /** Absent when nothing is chosen. */
  clear: (() => void) | undefined;
}

export interface FiltersProps {
  title: string;
  /** All products of the list. */
  products: readonly Product[];
  complete: boolean;
  /** Of the list's names in the address. */
  prefix: string;
  onFiltered(filtered: Filtered): void;
}

/** The filters of a list on home. They tell it what they leave, since they come after it. */
export default function Filters({ title, products, complete, prefix, onFiltered }: FiltersProps) {
  const { filter, facets, matches, appliedFilter, setFilter, clear } = useFilteredList(
    products,
    complete,
    prefix,
  );
  useEffect(() => {
    const asked = new URLSearchParams(writeFilter(appliedFilter, prefix)).toString();
    startTransition(() => onFiltered({ products: matches, asked, clear: asked ? clear : undefined }));
  }, [matches, appliedFilter, prefix, clear, onFiltered]);
  // What takes longest at a first choice is there before it.
  useEffect(
    () => (complete ? whenIdle(() => orderOf(products, "price-low")) : undefined),
    [products, complete],
  );
  return (
    <ListFilters
      title={title}
      filter={filter}
      facets={facets}
      complete={complete}
      left={matches.length}
      onChange={setFilter}
    />
  );
}
