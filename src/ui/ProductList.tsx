import { useRef } from "react";
import { nothingHere } from "../domain/catalogue/messages";
import type { Product, ProductId } from "../domain/catalogue/product";
import { countStyles, formatCount } from "./format";
import { ProductCard, type ProductCardProps } from "./ProductCard";
import { useInfiniteList } from "./useInfiniteList";
import { sliceSize, useProgressiveFill } from "./useProgressiveFill";

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

export interface GridProps extends Pick<ProductCardProps, "onWish"> {
  /** Tells the list from others that the same grid shows before or after it. */
  name?: string;
  products: readonly Product[];
  /** Cards from the first on that are to be there; the rest is left out. All by default. */
  shown?: number;
  wished?: ReadonlySet<ProductId> | undefined;
}

/** Two columns on a phone, three on a small screen, four on a large one (spec 2). */
export function ProductGrid({ name = "", products, shown = products.length, wished, onWish }: GridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const end = Math.min(shown, products.length);
  const filled = useProgressiveFill(grid, name, Math.ceil(end / sliceSize));
  return (
    <ul className="grid" ref={grid}>
      {products.slice(0, end).map((product, at) => (
        <ProductCard
          key={product.id}
          product={product}
          filled={filled.has(Math.floor(at / sliceSize))}
          wished={wished?.has(product.id) ?? false}
          onWish={onWish}
        />
      ))}
    </ul>
  );
}

/** What a list looks like before its products are known: the same places, the same sizes. */
export function GridSkeleton({ cards }: { cards: number }) {
  return (
    <ul className="grid" aria-hidden="true">
      {Array.from({ length: cards }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells these apart.
        <li className="card card-skeleton" key={at}>
          <span className="card-photo" />
          <span className="card-name" />
        </li>
      ))}
    </ul>
  );
}

/** "52 styles", or "12 of 52 styles" where filters leave some out. Of an empty list the list itself speaks. */
export function ListCount({ count, total = count }: { count: number; total?: number | undefined }) {
  if (!count) return null;
  return (
    <p className="list-count">
      {count < total && `${formatCount(count)} of `}
      {countStyles(total)}
    </p>
  );
}
