import { isWished } from "../../domain/cart/wishlist";
import { linkCopied } from "../../domain/catalogue/messages";
import type { Product } from "../../domain/catalogue/product";
import { useWishlist } from "../../state/cart/cartRows";
import { toggleWish } from "../../state/cart/wishlistActions";
import { showToast } from "../../state/shell/toasts";
import { heartIcon, Icon, shareIcon } from "../../ui/icons";

/** Spec 2: in when it is out, out when it is in. */
export function WishToggle({ product }: { product: Product }) {
  const wished = isWished(useWishlist() ?? [], product.id);
  return (
    <button
      type="button"
      className="button button-quiet wish-toggle"
      aria-pressed={wished}
      onClick={() => void toggleWish(product)}
    >
      <Icon of={heartIcon} />
      {wished ? "In wishlist" : "Add to wishlist"}
    </button>
  );
}

export function ShareButton({ name }: { name: string }) {
  const share = async () => {
    const { told } = await shareLink(name, location.href);
    if (told) showToast("success", told);
  };
  return (
    <button type="button" className="button button-quiet" onClick={() => void share()}>
      <Icon of={shareIcon} />
      Share
    </button>
  );
}

/** What sharing ended in: only a copied link needs to be told, the others show themselves. */
export type Shared = { told?: typeof linkCopied };

/**
 * Spec 2: the device's own sharing; else the link goes to the clipboard; else a prompt shows it. A shopper who
 * closes the sharing sheet wanted nothing further.
 */
export async function shareLink(title: string, url: string): Promise<Shared> {
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
      return {};
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === "AbortError") return {};
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return { told: linkCopied };
  } catch {
    prompt("Copy this link", url);
    return {};
  }
}
