import { useEffect } from "react";
import { isTee } from "../../domain/catalogue/collections";
import { backToShop, descriptionTitle, teeMaterial } from "../../domain/catalogue/messages";
import type { Product } from "../../domain/catalogue/product";
import { stockBadge } from "../../domain/catalogue/stock";
import { formatRupees } from "../../domain/shared/money";
import { homePath, productPath, searchPath } from "../../domain/shared/paths";
import { recordViewedProduct } from "../../state/catalogue/productLookup";
import { arrowIcon, Icon } from "../../ui/icons";
import { HomeSectionLink } from "../../ui/links";
import { whenIdle } from "../../ui/scheduling";
import { useLazyComponent } from "../../ui/useLazyComponent";
import { BuyPanel } from "./BuyPanel";
import { Carousel } from "./Carousel";
import { prefetchDialogs } from "./loadDialogs";
import { ShareButton, WishToggle } from "./ProductActions";
import { RelatedProducts } from "./ProductStrip";
import styles from "./product.module.css";

/**
 * Maximum length of a product name in large type; longer names are smaller, so that the price stays visible.
 */
const shortNameMaxChars = 60;

/** The content of a product page: pictures on one side, price, sizes and buttons on the other. */
export function ProductDetail({ product }: { product: Product }) {
  const badge = stockBadge(product);
  // Records the view here, not in the lazy row: a shopper can leave the page before the row is loaded.
  useEffect(() => recordViewedProduct(product.id), [product.id]);
  useEffect(() => whenIdle(prefetchDialogs), []);
  // The row is lazy because it reads the database, and the page must not wait for Dexie. If the row's code
  // cannot be loaded, the page has no row, and the next product page tries again.
  const RecentlyViewed = useLazyComponent(product.id, () => import("./RecentlyViewed.lazy"));
  return (
    <>
      <article className={styles.product} aria-labelledby="product-name">
        <div className={styles.pictures}>
          <BackToShop />
          <Carousel name={product.name} pictures={product.pictures} />
        </div>
        <div className={styles.productBuy}>
          <header>
            {badge && <b className={`card-badge ${styles.badge}`}>{badge}</b>}
            <h1 id="product-name" data-long={product.name.length > shortNameMaxChars || undefined}>
              {product.name}
            </h1>
            <p className={styles.price}>{formatRupees(product.price)}</p>
          </header>
          <BuyPanel product={product} />
          <div className={styles.actions}>
            <WishToggle product={product} />
            <ShareButton product={product} />
          </div>
          <Description product={product} />
        </div>
      </article>
      <RelatedProducts id={product.id} />
      {RecentlyViewed && <RecentlyViewed id={product.id} />}
    </>
  );
}

/**
 * The material of a tee, and the product's description, whose blank lines separate paragraphs. Renders
 * nothing for another product without a description.
 */
function Description({ product }: { product: Product }) {
  const paragraphs = product.description.split(/\n\s*\n/).filter(Boolean);
  if (!isTee(product) && paragraphs.length === 0) return null;
  return (
    <section className={styles.details} aria-labelledby="details-title">
      <h2 id="details-title">{descriptionTitle}</h2>
      {isTee(product) && <p className={styles.detailsCloth}>{teeMaterial}</p>}
      {paragraphs.map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity
        <p key={at}>{paragraph}</p>
      ))}
    </section>
  );
}

/** A link to home's product lists. Goes back in the history if the shopper came from home or the search. */
export function BackToShop() {
  return (
    <HomeSectionLink
      className={styles.backToShop}
      section="shop"
      onClick={(event) => {
        if (goBackToList()) event.preventDefault();
      }}
    >
      <Icon of={arrowIcon} />
      {backToShop}
    </HomeSectionLink>
  );
}

/** The pages with product lists. Back to Shop goes back to one of them, or else opens the home page. */
const listPaths: readonly string[] = [homePath, searchPath];

/**
 * Goes back in the history to the last page that was no product page, if that page has product lists. Uses
 * https://developer.mozilla.org/docs/Web/API/Navigation_API, which lists only entries of this origin.
 * @returns false when the history was left as it is: that page has no product lists, there is no such page,
 * or the browser has no Navigation API
 */
function goBackToList(): boolean {
  const { navigation } = window;
  if (!navigation?.currentEntry) return false;
  const before = navigation.entries().slice(0, navigation.currentEntry.index);
  const pathOf = ({ url }: NavigationHistoryEntry) => (url ? new URL(url).pathname : "");
  const last = before.findLast((entry) => !pathOf(entry).startsWith(productPath("")));
  if (!last || !listPaths.includes(pathOf(last))) return false;
  // The promise rejects when another navigation interrupts this one, which is no error.
  navigation.traverseTo(last.key).finished?.catch(() => {});
  return true;
}
