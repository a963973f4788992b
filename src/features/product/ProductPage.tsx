import { useParams } from "wouter";
import {
  loadingProduct,
  noSuchProduct,
  productNotFound,
  productNotFoundText,
  productNotStored,
  productNotStoredText,
  seeAllProducts,
} from "../../domain/catalogue/messages";
import { useProduct } from "../../state/catalogue/productLookup";
import { usePageTitle } from "../../state/shell/shop";
import { HomeSectionLink } from "../../ui/links";
import { BackToShop, ProductDetail } from "./ProductDetail";
import styles from "./product.module.css";

/** /product/{id} (spec 2). */
export default function ProductPage() {
  const { id } = useParams<{ id: string }>();
  const lookup = useProduct(id);
  const absent = lookup.status === "absent";
  usePageTitle(lookup.status === "found" ? lookup.product.name : absent ? noSuchProduct : undefined);

  if (lookup.status === "loading") return <ProductSkeleton />;
  // The key resets the carousel and the chosen size for another product.
  if (lookup.status === "found") return <ProductDetail key={id} product={lookup.product} />;
  return (
    <div className="message-page">
      <h1>{absent ? productNotFound : productNotStored}</h1>
      <p>{absent ? productNotFoundText : productNotStoredText}</p>
      <p className="message-page-actions">
        <HomeSectionLink className="button" section="shop">
          {seeAllProducts}
        </HomeSectionLink>
      </p>
    </div>
  );
}

/** Placeholders of the same size while the product loads. */
function ProductSkeleton() {
  return (
    <div className={styles.product} aria-busy="true">
      <p className="sr-only" role="status">
        {loadingProduct}
      </p>
      <div className={styles.pictures}>
        <BackToShop />
        <div className={`${styles.carouselWindow} ${styles.skeleton}`} />
      </div>
      <div className={styles.productBuy} aria-hidden="true">
        <span className={`${styles.skeleton} ${styles.skeletonTitle}`} />
        <span className={`${styles.skeleton} ${styles.skeletonLine}`} />
        <span className={`${styles.skeleton} ${styles.skeletonBlock}`} />
      </div>
    </div>
  );
}
