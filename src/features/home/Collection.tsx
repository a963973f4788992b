import type { ReactNode } from "react";
import { nothingHere } from "../../domain/messages/catalogue";
import type { Product } from "../../domain/product";
import { useWished } from "../../state/live";
import { addWish } from "../../state/wishlistActions";
import { formatCount } from "../../ui/format";
import { GridSkeleton, ProductGrid } from "../../ui/ProductGrid";
import { useShown } from "./useShown";

interface Props {
  id: string;
  title: string;
  products: readonly Product[];
  /** Whether all of the collection is known, so that an empty one is known to be empty. */
  complete: boolean;
  /** Stands between the heading and the grid. */
  filters?: ReactNode;
}

/** One of the home page's product lists. */
export function Collection({ id, title, products, complete, filters }: Props) {
  const { shown, end, showMore } = useShown(id, products.length);
  const wished = useWished();
  const left = products.length - shown;
  return (
    <section className="list" aria-labelledby={id}>
      <header className="list-head">
        <h2 id={id}>{title}</h2>
        {complete && products.length > 0 && (
          <p className="list-count">{formatCount(products.length)} styles</p>
        )}
      </header>
      {filters}
      {products.length > 0 && (
        <ProductGrid products={products} shown={shown} wished={wished} onWish={addWish} />
      )}
      {products.length === 0 &&
        (complete ? <p className="list-empty">{nothingHere}</p> : <GridSkeleton cards={8} />)}
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
