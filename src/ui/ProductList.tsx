import { nothingHere } from "../domain/catalogue/messages";
import type { Product } from "../domain/catalogue/product";
import { type GridProps, GridSkeleton, ProductGrid } from "./ProductGrid";
import { useInfiniteList } from "./useInfiniteList";

interface Props extends Pick<GridProps, "wished" | "onWish"> {
  /** Tells it from all other lists, filtered ones too, where how much of it was shown is remembered. */
  name: string;
  /** What there can be more of. */
  title: string;
  products: readonly Product[];
  /** Whether all of the list is known, so that an empty one is known to be empty. */
  complete: boolean;
  /** Given while filters leave something out. */
  onClear: (() => void) | undefined;
}

/** A list that grows while one scrolls, or what stands in its place. */
export function ProductList({ name, title, products, complete, onClear, wished, onWish }: Props) {
  const { shown, end, showMore } = useInfiniteList(name, products.length);
  if (!products.length && !complete) return <GridSkeleton cards={8} />;
  if (!products.length)
    return (
      <div className="list-empty">
        <p>{nothingHere}</p>
        {onClear && (
          <button type="button" className="button button-quiet" onClick={onClear}>
            Clear filters
          </button>
        )}
      </div>
    );
  return (
    <>
      <ProductGrid name={name} products={products} shown={shown} wished={wished} onWish={onWish} />
      {products.length > shown && (
        <p className="list-more" ref={end}>
          <button type="button" className="button button-quiet" onClick={showMore}>
            Show more of {title}
          </button>
        </p>
      )}
    </>
  );
}
