import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import {
  clearFilters,
  nothingHere,
  showMoreOf,
  shownCountPrefix,
  styleCount,
} from "../domain/catalogue/messages";
import type { Product, ProductId } from "../domain/catalogue/product";
import { groupDigits } from "../domain/shared/money";
import { productPath } from "../domain/shared/paths";
import { useLinkClickHandler } from "./links";
import { batchIndexOf, useFocusOnNewItem, useInfiniteList, useProgressiveFill } from "./longLists";
import { ProductCard, type ProductCardProps } from "./ProductCard";

interface Props extends Pick<GridProps, "wished" | "onWish"> {
  /** Identifies the list with its filters; the number of rendered products is stored under this name. */
  name: string;
  /** The list's heading; the "show more" button contains it in its accessible name. */
  title: string;
  products: readonly Product[];
  /** Whether the whole list is loaded. Only then does an empty `products` show the "empty" message. */
  complete: boolean;
  /** Clears the filters; undefined while none is set. */
  onClear: (() => void) | undefined;
}

/**
 * A product list that grows while the shopper scrolls. Shows a skeleton while the list loads, and a message
 * when the list is empty.
 */
export function ProductList({ name, title, products, complete, onClear, wished, onWish }: Props) {
  const { shown, end, showMore, firstNew } = useInfiniteList(name, products.length);
  const clear = ({ currentTarget }: MouseEvent) => {
    onClear?.();
    // The pressed button disappears, so the focus moves to the filters, as the filters' own "clear" does.
    currentTarget.closest("section")?.querySelector<HTMLElement>("search")?.focus({ preventScroll: true });
  };
  if (!products.length && !complete) return <GridSkeleton cards={shown} />;
  if (!products.length)
    return (
      <div className="list-empty">
        <p>{nothingHere}</p>
        {onClear && (
          <button type="button" className="button button-quiet" onClick={clear}>
            {clearFilters}
          </button>
        )}
      </div>
    );
  return (
    <>
      <ProductGrid
        name={name}
        products={products}
        complete={complete}
        shown={shown}
        firstNew={firstNew}
        wished={wished}
        onWish={onWish}
      />
      {products.length > shown && (
        <p className="list-more" ref={end}>
          <button type="button" className="button button-quiet" onClick={showMore}>
            {showMoreOf(title)}
          </button>
        </p>
      )}
    </>
  );
}

export interface GridProps extends Pick<ProductCardProps, "onWish"> {
  /** Identifies the list; with a new name, `useProgressiveFill` starts again at the first cards. */
  name?: string;
  products: readonly Product[];
  /** Whether `products` has all products of the list. Default: true. */
  complete?: boolean;
  /** How many products to render, from the first on. Default: all. */
  shown?: number;
  /** The index of the card to focus after "show more"; -1 for none. */
  firstNew?: number;
  wished?: ReadonlySet<ProductId> | undefined;
}

/**
 * The list and the link of the card that the shopper followed last. When the shopper goes back, the picture
 * of the product page moves to that card (src/app/pictureTransition.ts).
 */
let lastFollowedLink = { list: "", path: "" };

/** A grid of product cards: two columns on a phone, three on a small screen, four on a large one (spec 2). */
export function ProductGrid({
  name = "",
  products,
  complete = true,
  shown = products.length,
  firstNew = -1,
  wished,
  onWish,
}: GridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const end = Math.min(shown, products.length);
  const openLink = useLinkClickHandler();
  const follow = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      lastFollowedLink = { list: name, path: event.currentTarget.getAttribute("href") ?? "" };
      openLink(event);
    },
    [name, openLink],
  );
  useEffect(() => {
    if (end > 0) markFirstCardTime();
  }, [end]);
  const [returnIndex] = useState(() =>
    name === lastFollowedLink.list
      ? products.findIndex(({ id }) => productPath(id) === lastFollowedLink.path)
      : -1,
  );
  const filled = useProgressiveFill(grid, name, end, returnIndex);
  useFocusOnNewItem(grid, firstNew);
  return (
    <ul role="list" className="grid" data-partial={!complete || undefined} ref={grid}>
      {products.slice(0, end).map((product, at) => (
        <ProductCard
          key={product.id}
          product={product}
          filled={filled.has(batchIndexOf(at))}
          wished={wished?.has(product.id) ?? false}
          onWish={onWish}
          onFollow={follow}
        />
      ))}
    </ul>
  );
}

/** Marks the time of the first product card for the web vitals report (src/app/vitals.lazy.ts). */
function markFirstCardTime(): void {
  if (performance.getEntriesByName("first-card").length === 0) performance.mark("first-card");
}

/** Placeholders of product cards, in the same size, while a list loads. */
export function GridSkeleton({ cards }: { cards: number }) {
  return (
    <ul className="grid" aria-hidden="true">
      {Array.from({ length: cards }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <li className="card card-skeleton" key={at}>
          <span className="card-photo" />
          <span className="card-name" />
        </li>
      ))}
    </ul>
  );
}

/**
 * The number of products: "52 styles", or "12 of 52 styles" with filters. Renders nothing for an empty list,
 * which shows its own message.
 */
export function ListCount({ count, total = count }: { count: number; total?: number | undefined }) {
  if (!count) return null;
  return (
    <p className="list-count">
      {count < total && shownCountPrefix(groupDigits(count))}
      {styleCount(total)}
    </p>
  );
}
