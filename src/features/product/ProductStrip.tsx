import { type FocusEvent, useMemo } from "react";
import { relatedProducts } from "../../domain/catalogue/collections";
import { youMayAlsoLike } from "../../domain/catalogue/messages";
import type { Product, ProductId } from "../../domain/catalogue/product";
import { useWishlistIds } from "../../state/cart/cartRows";
import { addWishlistItem } from "../../state/cart/wishlistActions";
import { useCatalogue } from "../../state/catalogue/catalogue";
import { ProductGrid } from "../../ui/ProductList";
import styles from "./product.module.css";

interface ProductStripProps {
  id: string;
  title: string;
  products: readonly Product[];
}

/**
 * Scrolls a card that gets the keyboard focus into view: on a phone the row is wider than the screen, and
 * browsers leave the card half outside.
 */
function scrollToFocused({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** A row of product cards below a product; renders nothing without products. */
export function ProductStrip({ id, title, products }: ProductStripProps) {
  const wished = useWishlistIds();
  if (!products.length) return null;
  return (
    <section className={styles.strip} aria-labelledby={id} onFocus={scrollToFocused}>
      <h2 id={id}>{title}</h2>
      <ProductGrid products={products} wished={wished} onWish={addWishlistItem} />
    </section>
  );
}

/** The row of related products: up to 3 others (spec 2 and 7). */
export function RelatedProducts({ id }: { id: ProductId }) {
  const { products } = useCatalogue();
  const related = useMemo(() => relatedProducts(products, id), [products, id]);
  return <ProductStrip id="related" title={youMayAlsoLike} products={related} />;
}
