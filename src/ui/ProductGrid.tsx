import { useRef } from "react";
import type { Product, ProductId } from "../domain/catalogue/product";
import { ProductCard, type ProductCardProps } from "./ProductCard";
import { sliceSize, useProgressiveFill } from "./useProgressiveFill";

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
