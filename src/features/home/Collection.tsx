import type { ReactNode } from "react";
import { nothingHere } from "../../domain/messages/catalogue";
import type { Product } from "../../domain/product";
import { useWished } from "../../state/live";
import { addWish } from "../../state/wishlistActions";
import { countStyles, formatCount } from "../../ui/format";
import { GridSkeleton, ProductGrid } from "../../ui/ProductGrid";
import { useShown } from "../../ui/useShown";

interface Props {
  id: string;
  title: string;
  products: readonly Product[];
  /** Whether all of the collection is known, so that an empty one is known to be empty. */
  complete: boolean;
  /** How many there are without filters. */
  total?: number;
  /** Tells the filtered list from the others, where how much of it was shown is remembered. */
  shownAs?: string;
  /** Given while filters leave something out. */
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
  total = products.length,
  shownAs = id,
  onClear,
  filters,
}: Props) {
  const { shown, end, showMore } = useShown(shownAs, products.length);
  const wished = useWished();
  const left = products.length - shown;
  return (
    <section className="list" aria-labelledby={id}>
      <header className="list-head">
        <h2 id={id}>{title}</h2>
        {complete && products.length > 0 && (
          <p className="list-count">
            {products.length < total && `${formatCount(products.length)} of `}
            {countStyles(total)}
          </p>
        )}
      </header>
      {filters}
      {products.length > 0 && (
        <ProductGrid products={products} shown={shown} wished={wished} onWish={addWish} />
      )}
      {products.length === 0 && !complete && <GridSkeleton cards={8} />}
      {products.length === 0 && complete && (
        <div className="list-empty">
          <p>{nothingHere}</p>
          {onClear && (
            <button type="button" className="button button-quiet" onClick={onClear}>
              Clear filters
            </button>
          )}
        </div>
      )}
      {left > 0 && (
        <p className="list-more" ref={end}>
          <button type="button" className="button button-quiet" onClick={showMore}>
            Show more of {title}
          </button>
        </p>
      )}
    </section>
  );
}
