import { useRef } from "react";
import {
  goBackToExplore,
  gridView,
  listView,
  loadingWishlist,
  soundIsOff,
  soundIsOn,
  stampSound,
  viewLabel,
  wishlistEmpty,
  wishlistLabel,
} from "../../domain/cart/messages";
import { showMoreOf } from "../../domain/catalogue/messages";
import { groupDigits } from "../../domain/shared/money";
import { useWishlist } from "../../state/cart/cartRows";
import { useCatalogue } from "../../state/catalogue/catalogue";
import { savePreferences, usePreferences } from "../../state/device/preferences";
import { usePageTitle } from "../../state/shell/pageTitle";
import { useFocusAfterRemoval } from "../../ui/accessibility";
import { gridIcon, Icon, listIcon, mutedIcon, soundIcon } from "../../ui/icons";
import { HomeSectionLink } from "../../ui/links";
import { useFocusOnNewItem, useInfiniteList } from "../../ui/longLists";
import { EmptyState } from "../../ui/MessagePage";
import { GridSkeleton } from "../../ui/ProductList";
import { WishRow } from "./WishRow";
import styles from "./wishlist.module.css";

/** Number of wishlist items that are rendered at first; more are rendered while the shopper scrolls. */
const firstItems = 48;

/** The page /wishlist (spec 2). */
export default function WishlistPage() {
  usePageTitle(wishlistLabel);
  const items = useWishlist();
  const { wishlistLayout = "grid", muted = false } = usePreferences() ?? {};
  const { byId, status } = useCatalogue();
  const { shown, end, showMore, firstNew } = useInfiniteList("wishlist", items?.length ?? 0, firstItems);
  const list = useRef<HTMLUListElement>(null);
  useFocusOnNewItem(list, firstNew);
  const rowFocus = useFocusAfterRemoval<HTMLElement>();

  return (
    <section className={styles.wishlist} aria-labelledby="wishlist-title" aria-busy={!items} {...rowFocus}>
      <header className={styles.head}>
        <h1 id="wishlist-title">{wishlistLabel}</h1>
        {items && items.length > 0 && (
          <>
            <p className="list-count">{groupDigits(items.length)}</p>
            <LayoutAndSoundControls layout={wishlistLayout} muted={muted} />
          </>
        )}
      </header>
      {!items && (
        <div role="status">
          <span className="sr-only">{loadingWishlist}</span>
          <GridSkeleton cards={4} />
        </div>
      )}
      {items?.length === 0 && (
        <EmptyState text={wishlistEmpty}>
          <HomeSectionLink className="button" section="shop">
            {goBackToExplore}
          </HomeSectionLink>
        </EmptyState>
      )}
      <ul role="list" className={styles.wishes} ref={list} data-layout={wishlistLayout}>
        {items?.slice(0, shown).map((item) => (
          <WishRow
            key={item.id}
            item={item}
            product={byId.get(item.id)}
            isCatalogueComplete={status === "ready"}
          />
        ))}
      </ul>
      {items && items.length > shown && (
        <p className="list-more" ref={end}>
          <button type="button" className="button button-quiet" onClick={showMore}>
            {showMoreOf(wishlistLabel)}
          </button>
        </p>
      )}
    </section>
  );
}

interface LayoutAndSoundControlsProps {
  layout: "grid" | "list";
  muted: boolean;
}

/** The controls for layout and sound of the wishlist; this device stores the shopper's choices. */
function LayoutAndSoundControls({ layout, muted }: LayoutAndSoundControlsProps) {
  return (
    <div className={styles.viewOptions}>
      <button
        type="button"
        className="tool"
        aria-label={stampSound}
        aria-pressed={!muted}
        title={muted ? soundIsOff : soundIsOn}
        onClick={() => void savePreferences({ muted: !muted })}
      >
        <Icon of={muted ? mutedIcon : soundIcon} />
      </button>
      <fieldset className={styles.viewSwitch} aria-label={viewLabel}>
        {(["grid", "list"] as const).map((view) => (
          <button
            key={view}
            type="button"
            className="tool"
            aria-label={view === "grid" ? gridView : listView}
            aria-pressed={layout === view}
            onClick={() => void savePreferences({ wishlistLayout: view })}
          >
            <Icon of={view === "grid" ? gridIcon : listIcon} />
          </button>
        ))}
      </fieldset>
    </div>
  );
}
