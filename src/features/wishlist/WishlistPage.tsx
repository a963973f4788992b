import "./wishlist.css";
import { goBackToExplore, wishlistEmpty } from "../../domain/cart/messages";
import { sectionPath } from "../../domain/shared/paths";
import { usePreferences, useWishlist } from "../../state/cart/cartStore";
import { useCatalogue } from "../../state/catalogue/catalogue";
import { usePageTitle } from "../../state/shell/pageTitle";
import { EmptyState } from "../../ui/EmptyState";
import { formatCount } from "../../ui/format";
import { useRowFocus } from "../../ui/useRowFocus";
import { ViewOptions } from "./ViewOptions";
import { WishRow } from "./WishRow";

/** /wishlist (spec 2). */
export default function WishlistPage() {
  usePageTitle("Wishlist");
  const items = useWishlist();
  const { wishlistLayout = "grid", muted = false } = usePreferences() ?? {};
  const { byId, status } = useCatalogue();
  const rowFocus = useRowFocus<HTMLElement>();

  return (
    <section className="wishlist" aria-labelledby="wishlist-title" aria-busy={!items} {...rowFocus}>
      <header className="wishlist-head">
        <h1 id="wishlist-title">Wishlist</h1>
        {items && items.length > 0 && (
          <>
            <p className="list-count">{formatCount(items.length)}</p>
            <ViewOptions layout={wishlistLayout} muted={muted} />
          </>
        )}
      </header>
      {items?.length === 0 && (
        <EmptyState text={wishlistEmpty}>
          <a className="button" href={sectionPath("shop")}>
            {goBackToExplore}
          </a>
        </EmptyState>
      )}
      <ul className="wishes" data-layout={wishlistLayout}>
        {items?.map((item) => (
          <WishRow key={item.id} item={item} product={byId.get(item.id)} known={status === "ready"} />
        ))}
      </ul>
    </section>
  );
}
