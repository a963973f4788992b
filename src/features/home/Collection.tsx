import {
  type ComponentType,
  memo,
  type ReactNode,
  type RefCallback,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from "react";
import { useSearchParams } from "wouter";
import { filtersNotLoaded } from "../../domain/catalogue/messages";
import type { Product } from "../../domain/catalogue/product";
import { importRetryMs } from "../../domain/shared/limits";
import { useWishlistIds } from "../../state/cart/cartRows";
import { addWishlistItem } from "../../state/cart/wishlistActions";
import { onServerReachable } from "../../state/device/syncStatus";
import { ListCount, ProductList } from "../../ui/ProductList";
import type { FilterResult, FiltersProps } from "./CollectionFilters.lazy";

interface CollectionProps {
  id: string;
  title: string;
  products: readonly Product[];
  /** Whether the whole collection is loaded. Only then does an empty `products` show the "empty" message. */
  complete: boolean;
  /** Number of products of the collection without filters. */
  total?: number;
  /** Identifies the list with its filters, see `ProductList`. */
  name?: string;
  onClear?: (() => void) | undefined;
  /** The filters, rendered between the heading and the grid. */
  filters?: ReactNode;
  /** The ref of the section element. */
  ref?: RefCallback<HTMLElement>;
}

/** A product list of the home page, without code for filters. */
export const Collection = memo(function Collection({
  id,
  title,
  products,
  complete,
  total,
  name = id,
  onClear,
  filters,
  ref,
}: CollectionProps) {
  const wished = useWishlistIds();
  return (
    <section className="list" aria-labelledby={id} ref={ref}>
      <header className="list-head">
        <h2 id={id}>{title}</h2>
        {complete && <ListCount count={products.length} total={total} />}
      </header>
      {filters}
      <ProductList
        name={name}
        title={title}
        products={products}
        complete={complete}
        onClear={onClear}
        wished={wished}
        onWish={addWishlistItem}
      />
    </section>
  );
});

/** Distance in px to the viewport at which the code of a list's filters loads. */
const preloadPx = 800;
const noProducts: readonly Product[] = [];

interface FilteredCollectionProps {
  id: string;
  title: string;
  products: readonly Product[];
  complete: boolean;
}

/**
 * A product list of the home page with filters. The filters' code loads when the list is near the viewport or
 * the URL sets a filter.
 */
export function FilteredCollection(props: FilteredCollectionProps) {
  const { id, title, products, complete } = props;
  const prefix = `${title.toLowerCase()}-`;
  const [near, setNear] = useState(false);
  const [filtered, setFiltered] = useState<FilterResult>();
  const [query] = useSearchParams();
  // Once loaded, the filters component reads the query itself and reports the result with `setFiltered`.
  const filterQuery = filtered ? "" : parametersWithPrefix(query, prefix);
  const { Filters, failed } = useFiltersComponent(near || filterQuery !== "");

  const observe = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const seen = ([entry]: IntersectionObserverEntry[]) => setNear(entry?.isIntersecting ?? false);
    const observer = new IntersectionObserver(seen, { rootMargin: `${preloadPx}px` });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const showsAll = failed && filterQuery !== "";
  const filters = useMemo(
    () => (
      <div className="filters">
        {Filters && (
          <Filters
            title={title}
            products={products}
            complete={complete}
            prefix={prefix}
            onFiltered={setFiltered}
          />
        )}
        {!Filters && <p role="status">{showsAll && filtersNotLoaded}</p>}
      </div>
    ),
    [Filters, showsAll, title, products, complete, prefix],
  );
  // When the URL sets a filter, the list shows a skeleton until the filters' code is loaded, in place of
  // products that the filter would remove again.
  const waits = filterQuery !== "" && !filtered && !failed;
  return (
    <Collection
      {...props}
      id={id}
      name={`${id}?${filtered?.filterQuery ?? filterQuery}`}
      products={waits ? noProducts : (filtered?.products ?? products)}
      complete={complete && !waits}
      total={products.length}
      onClear={filtered?.clear}
      filters={filters}
      ref={observe}
    />
  );
}

/**
 * Loads the component of the filters once `wanted` is true. Repeats a failed load after `importRetryMs`, and
 * at once when the server is reachable again.
 * @returns `Filters`: undefined until it is loaded; `failed`: whether a load has failed
 */
function useFiltersComponent(wanted: boolean): {
  Filters: ComponentType<FiltersProps> | undefined;
  failed: boolean;
} {
  const [Filters, setFilters] = useState<ComponentType<FiltersProps>>();
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (!wanted || Filters) return;
    let timer = 0;
    const load = () => {
      clearTimeout(timer);
      import("./CollectionFilters.lazy").then(
        (module) => setFilters(() => module.default),
        () => setFailures((count) => count + 1),
      );
    };
    if (failures === 0) load();
    else timer = window.setTimeout(load, importRetryMs);
    const stopListening = onServerReachable(load);
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [wanted, Filters, failures]);
  return { Filters, failed: failures > 0 };
}

/** The query parameters whose names begin with the prefix of a list, as a query string. */
function parametersWithPrefix(query: URLSearchParams, prefix: string): string {
  return new URLSearchParams([...query].filter(([name]) => name.startsWith(prefix))).toString();
}
