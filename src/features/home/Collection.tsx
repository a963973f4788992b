import { type ComponentType, memo, type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "wouter";
import type { Product } from "../../domain/catalogue/product";
import { useWishedIds } from "../../state/cart/cartRows";
import { addWish } from "../../state/cart/wishlistActions";
import { ListCount, ProductList } from "../../ui/ProductList";
import type { Filtered, FiltersProps } from "./CollectionFilters.lazy";

interface CollectionProps {
  id: string;
  title: string;
  products: readonly Product[];
  /** Whether all of the collection is known, so that an empty one is known to be empty. */
  complete: boolean;
  /** How many there are without filters. */
  total?: number;
  /** Tells the filtered list from the others. */
  name?: string;
  onClear?: (() => void) | undefined;
  /** Stands between the heading and the grid. */
  filters?: ReactNode;
}

/** One of the home page's product lists. */
export const Collection = memo(function Collection({
  id,
  title,
  products,
  complete,
  total,
  name = id,
  onClear,
  filters,
}: CollectionProps) {
  const wished = useWishedIds();
  return (
    <section className="list" aria-labelledby={id}>
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
        onWish={addWish}
      />
    </section>
  );
});

/** The filters are fetched when their list is this near to the screen. */
const reachPx = 800;
const noProducts: readonly Product[] = [];

interface FilteredCollectionProps {
  id: string;
  title: string;
  products: readonly Product[];
  complete: boolean;
}

/** A product list with filters, which are fetched when somebody comes near it or has a link that filters it. */
export function FilteredCollection(props: FilteredCollectionProps) {
  const { id, title, products, complete } = props;
  const prefix = `${title.toLowerCase()}-`;
  const [near, setNear] = useState(false);
  const [Filters, setFilters] = useState<ComponentType<FiltersProps> | "failed">();
  const [filtered, setFiltered] = useState<Filtered>();
  const [query] = useSearchParams();
  // The loaded filters read the query themselves; the list renders again with their result.
  const asked = filtered ? "" : ownParameters(query, prefix);
  const wanted = near || asked !== "";

  useEffect(() => {
    if (!wanted) return;
    import("./CollectionFilters.lazy").then(
      (part) => setFilters(() => part.default),
      () => setFilters("failed"),
    );
  }, [wanted]);

  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const seen = ([entry]: IntersectionObserverEntry[]) => setNear(entry?.isIntersecting ?? false);
    const observer = new IntersectionObserver(seen, { rootMargin: `${reachPx}px` });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const filters = useMemo(
    () => (
      <div className="filters" ref={place}>
        {Filters && Filters !== "failed" && (
          <Filters
            title={title}
            products={products}
            complete={complete}
            prefix={prefix}
            onFiltered={setFiltered}
          />
        )}
      </div>
    ),
    [Filters, title, products, complete, prefix, place],
  );
  // Nobody who asked for some of the products is shown all of them first.
  const waits = asked !== "" && !filtered && Filters !== "failed";
  return (
    <Collection
      {...props}
      id={id}
      name={`${id}?${filtered?.asked ?? asked}`}
      products={waits ? noProducts : (filtered?.products ?? products)}
      complete={complete && !waits}
      total={products.length}
      onClear={filtered?.clear}
      filters={filters}
    />
  );
}

/** The query parameters whose names begin with the prefix. */
function ownParameters(query: URLSearchParams, prefix: string): string {
  return new URLSearchParams([...query].filter(([name]) => name.startsWith(prefix))).toString();
}
