import { useEffect, useRef, useState } from "react";
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
import { usePageTitle } from "../../state/shell/pageTitle";
import { HomeSectionLink } from "../../ui/links";
import { BackToShop, ProductDetail } from "./ProductDetail";
import styles from "./product.module.css";

/** The page /product/{id} (spec 2). */
export default function ProductPage() {
  const { id } = useParams<{ id: string }>();
  const lookup = useProduct(id);
  const absent = lookup.status === "absent";
  const isFound = lookup.status === "found";
  // The id of the product that this page showed last.
  const [shown, setShown] = useState(isFound ? id : undefined);
  if (isFound && shown !== id) setShown(id);
  usePageTitle(lookup.status === "found" ? lookup.product.name : absent ? noSuchProduct : undefined);

  return (
    <>
      {/* Always rendered: screen readers announce only changes in an existing region. */}
      <p className="sr-only" role="status">
        {absent && shown === id && productNotFound}
      </p>
      {lookup.status === "loading" && <ProductSkeleton />}
      {/* The key resets the carousel and the chosen size for another product. */}
      {lookup.status === "found" && <ProductDetail key={id} product={lookup.product} />}
      {(absent || lookup.status === "offline") && (
        <MissingProduct absent={absent} isReplacement={shown === id} />
      )}
    </>
  );
}

interface MissingProductProps {
  absent: boolean;
  /** Whether the page showed the product before, until the owner hid or deleted it. */
  isReplacement: boolean;
}

function MissingProduct({ absent, isReplacement }: MissingProductProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // An effect, because it must run after React has removed an open dialog of the product page, which moves
  // the focus when it is removed.
  useEffect(() => {
    if (!isReplacement) return;
    scrollTo({ top: 0, behavior: "instant" });
    // Leaves the focus where it is if the focused element is in the header or in an open panel.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === document.getElementById("main"))
      heading.current?.focus({ preventScroll: true });
  }, [isReplacement]);

  return (
    <div className="message-page">
      <h1 ref={heading} tabIndex={-1}>
        {absent ? productNotFound : productNotStored}
      </h1>
      <p>{absent ? productNotFoundText : productNotStoredText}</p>
      <p className="message-page-actions">
        <HomeSectionLink className="button" section="shop">
          {seeAllProducts}
        </HomeSectionLink>
      </p>
    </div>
  );
}

/** Placeholders in the page's layout while the product loads. */
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
