import type { Product } from "../../domain/product";
import { isWished } from "../../domain/wishlist";
import { useWishlist } from "../../state/live";
import { toggleWish } from "../../state/wishlistActions";
import { heartIcon, Icon } from "../../ui/icons";

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
