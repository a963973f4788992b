import "./product.css";
import { useParams } from "wouter";
import { productNotFound } from "../../domain/catalogue/messages";
import { useProduct } from "../../state/catalogue/productLookup";
import { usePageTitle } from "../../state/shell/shop";
import { SectionLink } from "../../ui/SectionLink";
import { BackToShop, ProductDetail } from "./ProductDetail";

/** /product/{id} (spec 2). */
export default function ProductPage() {
  const { id } = useParams<{ id: string }>();
  const lookup = useProduct(id);
  const absent = lookup.status === "absent";
  usePageTitle(lookup.status === "found" ? lookup.product.name : absent ? "No such product" : undefined);

  if (lookup.status === "loading") return <ProductSkeleton />;
  // A new product is a new page: its carousel starts at the front.
  if (lookup.status === "found") return <ProductDetail key={id} product={lookup.product} />;
  return (
    <div className="message-page">
      <h1>{absent ? productNotFound : "This product is not on your device yet."}</h1>
      <p>
        {absent
          ? "It may have sold out for good, or the link lost a letter on its way."
          : "It shows here as soon as there is a connection."}
      </p>
      <p className="message-page-actions">
        <SectionLink className="button" section="shop">
          See all products
        </SectionLink>
      </p>
    </div>
  );
}

/** The product page before its product is known: the same places, the same sizes. */
export function ProductSkeleton() {
  return (
    <div className="product" aria-busy="true">
      <p className="sr-only" role="status">
        Loading the product
      </p>
      <div className="product-pictures">
        <BackToShop />
        <div className="carousel-window product-skeleton" />
      </div>
      <div className="product-buy" aria-hidden="true">
        <span className="product-skeleton product-skeleton-title" />
        <span className="product-skeleton product-skeleton-line" />
        <span className="product-skeleton product-skeleton-block" />
      </div>
    </div>
  );
}
