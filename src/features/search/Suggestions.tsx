import { useEffect } from "react";
import type { Product, ProductId } from "../../domain/catalogue/product";
import { stockBadge } from "../../domain/catalogue/stock";
import { productPath } from "../../domain/shared/paths";
import { formatPrice } from "../../ui/format";
import { Photo } from "../../ui/Photo";

export const suggestionId = (id: ProductId): string => `suggestion-${id}`;

interface SuggestionsProps {
  products: readonly Product[];
  /** The one that the arrow keys are at; the focus stays in the field. */
  active: Product | undefined;
}

export function Suggestions({ products, active }: SuggestionsProps) {
  useEffect(() => {
    if (active) document.getElementById(suggestionId(active.id))?.scrollIntoView({ block: "nearest" });
  }, [active]);

  return (
    <div
      className="suggestions"
      id="suggestions"
      role="listbox"
      aria-label="Suggestions"
      hidden={!products.length}
    >
      {products.map((product) => (
        <a
          key={product.id}
          id={suggestionId(product.id)}
          className="suggestion"
          role="option"
          aria-selected={product === active}
          tabIndex={-1}
          href={productPath(product.id)}
        >
          <Photo picture={product.pictures[0]} sizes="4rem" alt="" eager />
          <span className="suggestion-name">{product.name}</span>
          <span className="suggestion-badge">{stockBadge(product)}</span>
          <span className="suggestion-price">{formatPrice(product.price)}</span>
        </a>
      ))}
    </div>
  );
}
