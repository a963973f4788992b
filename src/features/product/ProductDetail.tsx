import { lazy, Suspense } from "react";
import { backToShop } from "../../domain/catalogue/messages";
import type { Product } from "../../domain/catalogue/product";
import { stockBadge } from "../../domain/catalogue/stock";
import { productPath } from "../../domain/shared/paths";
import { formatPrice } from "../../ui/format";
import { arrowIcon, Icon } from "../../ui/icons";
import { isModifiedClick } from "../../ui/isModifiedClick";
import { SectionLink } from "../../ui/SectionLink";
import { BuyPanel } from "./BuyPanel";
import { Carousel } from "./Carousel";
import { ShareButton, WishToggle } from "./ProductActions";
import { Related } from "./ProductStrip";

// It reads the database, which the page does not wait for.
const RecentlyViewed = lazy(() => import("./RecentlyViewed.lazy"));

/** Characters from which a name in the largest type would push everything else out of sight. */
const longName = 60;

/** A product as the shopper meets it: pictures at one side, everything that leads to buying it at the other. */
export function ProductDetail({ product }: { product: Product }) {
  const badge = stockBadge(product);
  return (
    <>
      <article className="product" aria-labelledby="product-name">
        <div className="product-pictures">
          <BackToShop />
          <Carousel name={product.name} pictures={product.pictures} />
        </div>
        <div className="product-buy">
          <header>
            {badge && <b className="card-badge product-badge">{badge}</b>}
            <h1 id="product-name" data-long={product.name.length > longName || undefined}>
              {product.name}
            </h1>
            <p className="product-price">{formatPrice(product.price)}</p>
          </header>
          <BuyPanel product={product} />
          <div className="product-actions">
            <WishToggle product={product} />
            <ShareButton name={product.name} />
          </div>
          <Details product={product} />
        </div>
      </article>
      <Related id={product.id} />
      <Suspense>
        <RecentlyViewed id={product.id} />
      </Suspense>
    </>
  );
}

/** Spec 2: what a tee is made of, which every tee of the shop shares. */
const teeCloth = "Oversized unisex tee, 240 GSM.";

/** The owner's description, a paragraph for each of its blocks. */
export function Details({ product }: { product: Product }) {
  const paragraphs = product.description.split(/\n\s*\n/).filter(Boolean);
  const isTee = product.collectionIds.includes("C-TSHIRT");
  return (
    <section className="details" aria-labelledby="details-title">
      <h2 id="details-title">Description</h2>
      {isTee && <p className="details-cloth">{teeCloth}</p>}
      {paragraphs.map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity
        <p key={at}>{paragraph}</p>
      ))}
    </section>
  );
}

/** Returns to where one was, when that was in the shop; a shopper who came by a shared link gets to the lists. */
export function BackToShop() {
  return (
    <SectionLink
      className="back-to-shop"
      section="shop"
      onClick={(event) => {
        if (!isModifiedClick(event) && backToList()) event.preventDefault();
      }}
    >
      <Icon of={arrowIcon} />
      {backToShop}
    </SectionLink>
  );
}

/**
 * Goes back to the page from which the shopper came to look at products, however many of them were looked at since.
 * Uses the Navigation API, which knows the shop's own entries of the history only.
 * https://developer.mozilla.org/docs/Web/API/Navigation_API
 * @returns false when there is no such page, or no such API: the caller's link leads to the lists then
 */
export function backToList(): boolean {
  const { navigation } = window;
  if (!navigation?.currentEntry) return false;
  const before = navigation.entries().slice(0, navigation.currentEntry.index);
  const list = before.findLast(({ url }) => url && !new URL(url).pathname.startsWith(productPath("")));
  if (!list) return false;
  // Failing means that the shopper went elsewhere in the meantime.
  navigation.traverseTo(list.key).finished?.catch(() => {});
  return true;
}
