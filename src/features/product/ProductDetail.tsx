import { lazy, Suspense } from "react";
import type { Product } from "../../domain/catalogue/product";
import { stockBadge } from "../../domain/catalogue/stock";
import { formatPrice } from "../../ui/format";
import { BackToShop } from "./BackToShop";
import { BuyPanel } from "./BuyPanel";
import { Carousel } from "./Carousel";
import { Details } from "./Details";
import { Related } from "./Related";
import { ShareButton } from "./ShareButton";
import { WishToggle } from "./WishToggle";

// It reads the database, which the page does not wait for.
const RecentlyViewed = lazy(() => import("./RecentlyViewed"));

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
          <div className="product-also">
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
