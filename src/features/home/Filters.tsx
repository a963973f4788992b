import { startTransition, useEffect } from "react";
import { isNoFilter } from "../../domain/listFilter";
import type { Product } from "../../domain/product";
import { useFilteredList } from "../../state/listFilter";
import { useQueryPart } from "../../state/location";
import { ListFilters } from "../../ui/filters/ListFilters";

/** What the filters leave of a list. */
export interface Filtered {
  products: readonly Product[];
  /** The part of the address that it comes from. */
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
  const asked = useQueryPart(prefix);
  const { filter, facets, left, setFilter, clear } = useFilteredList(products, complete, prefix);
  const chosen = !isNoFilter(filter);
  useEffect(() => {
    // The choice itself shows at once; cards may take a frame longer.
    startTransition(() => onFiltered({ products: left, asked, clear: chosen ? clear : undefined }));
  }, [left, asked, chosen, clear, onFiltered]);
  return (
    <ListFilters
      title={title}
      filter={filter}
      facets={facets}
      complete={complete}
      left={left.length}
      onChange={setFilter}
    />
  );
}
