import { BackToShop } from "./BackToShop";

/** The product page before its product is known: the same places, the same sizes. */
export function ProductSkeleton() {
  return (
    <div className="product" aria-busy="true">
      <p className="sr-only" role="status">
        Loading the product
      </p>
      <div className="product-pictures">
        <BackToShop />
        <div className="carousel-window product-blank" />
      </div>
      <div className="product-buy" aria-hidden="true">
        <span className="product-blank product-blank-title" />
        <span className="product-blank product-blank-line" />
        <span className="product-blank product-blank-block" />
      </div>
    </div>
  );
}
