import { memo } from "react";
import type { Product, ProductId } from "../domain/product";
import { ProductCard, type ProductCardProps } from "./ProductCard";

export interface GridProps extends Pick<ProductCardProps, "onWish"> {
  products: readonly Product[];
  /** Cards from the first on that are to be there; the rest is left out. All by default. */
  shown?: number;
  /** Cards whose pictures are seen at once. */
  eager?: number;
  wished?: ReadonlySet<ProductId> | undefined;
}

/** Cards that are looked at together when something changes: among thousands only some of these render. */
const blockSize = 48;

/** Two columns on a phone, three on a small screen, four on a large one (spec 2). */
export function ProductGrid({ products, shown = products.length, ...rest }: GridProps) {
  const end = Math.min(shown, products.length);
  const blocks = [];
  for (let from = 0; from < end; from += blockSize) {
    blocks.push(
      <Block key={from} products={products} from={from} to={Math.min(from + blockSize, end)} {...rest} />,
    );
  }
  return <ul className="grid">{blocks}</ul>;
}

interface BlockProps extends Omit<GridProps, "shown"> {
  from: number;
  to: number;
}

const Block = memo(function Block({ products, from, to, eager = 0, wished, onWish }: BlockProps) {
  return products
    .slice(from, to)
    .map((product, at) => (
      <ProductCard
        key={product.id}
        product={product}
        eager={from + at < eager}
        wished={wished?.has(product.id) ?? false}
        onWish={onWish}
      />
    ));
});

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
