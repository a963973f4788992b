import { addToWishlist, copyThisLink, inWishlist, linkCopied } from "../../domain/catalogue/messages";
import type { Product } from "../../domain/catalogue/product";
import { shareLabel } from "../../domain/shared/messages";
import { productPath } from "../../domain/shared/paths";
import { useWishlistIds } from "../../state/cart/cartRows";
import { setWished } from "../../state/cart/wishlistActions";
import { showToast } from "../../state/shell/toasts";
import { heartIcon, Icon, shareIcon } from "../../ui/icons";
import styles from "./product.module.css";

/**
 * The button that adds the product to the wishlist, or removes a product that is in it (spec 2). Until the
 * wishlist is loaded, the button adds.
 */
export function WishToggle({ product }: { product: Product }) {
  const wished = useWishlistIds()?.has(product.id) ?? false;
  return (
    <button
      type="button"
      className={`button button-quiet ${styles.wishToggle}`}
      aria-pressed={wished}
      data-early-tap="presses"
      onClick={() => void setWished(product, !wished)}
    >
      <Icon of={heartIcon} />
      {wished ? inWishlist : addToWishlist}
    </button>
  );
}

/**
 * The button that shares the product's URL, without the query parameters that a campaign or a link may have
 * added to the page's URL.
 */
export function ShareButton({ product: { id, name } }: { product: Product }) {
  const share = async () => {
    const isCopied = await shareOrCopyLink(name, location.origin + productPath(id));
    if (isCopied) showToast("success", linkCopied);
  };
  return (
    <button type="button" className="button button-quiet" onClick={() => void share()}>
      <Icon of={shareIcon} />
      {shareLabel}
    </button>
  );
}

/**
 * Shares a link with the Web Share API. Without that API, or if it fails, copies the link; if copying fails,
 * too, shows the link in a prompt (spec 2). Does nothing more when the shopper closes the share sheet.
 * @returns whether the link was copied; the page then says so, because the browser shows nothing
 */
async function shareOrCopyLink(title: string, url: string): Promise<boolean> {
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
      return false;
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === "AbortError") return false;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    prompt(copyThisLink, url);
    return false;
  }
}
