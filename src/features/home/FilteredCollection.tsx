import { type ComponentType, useCallback, useEffect, useState } from "react";
import type { Product } from "../../domain/catalogue/product";
import { useQueryPart } from "../../state/shell/location";
import { Collection } from "./Collection";
import type { Filtered, FiltersProps } from "./Filters";

/** The filters are fetched when their list is this near to the screen. */
const reachPx = 800;

interface Props {
  id: string;
  title: string;
  products: readonly Product[];
  complete: boolean;
}

/** A product list with filters, which are fetched when somebody comes near it or has a link that filters it. */
export function FilteredCollection(props: Props) {
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
    import("./Filters").then(
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
