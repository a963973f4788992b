import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from "react";
import type { Product } from "../../domain/catalogue/product";
import { useWished } from "../../state/cart/cartStore";
import { addWish } from "../../state/cart/wishlistActions";
import { useQueryPart } from "../../state/shell/location";
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
export function Collection({
  id,
  title,
  products,
  complete,
  total,
  name = id,
  onClear,
  filters,
}: CollectionProps) {
  const wished = useWished();
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
}

/** The filters are fetched when their list is this near to the screen. */
const reachPx = 800;

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
  // From then on the filters read it: a choice shows on them at once, without the list being rendered.
  const asked = useQueryPart(prefix, !filtered);
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

  // Nobody who asked for some of the products is shown all of them first.
  const waits = asked !== "" && !filtered && Filters !== "failed";
  return (
    <Collection
      {...props}
      id={id}
      name={`${id}?${filtered?.asked ?? asked}`}
      products={waits ? [] : (filtered?.products ?? products)}
      complete={complete && !waits}
      total={products.length}
      onClear={filtered?.clear}
      filters={
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
      }
    />
  );
}
