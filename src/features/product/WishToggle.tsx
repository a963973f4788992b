import { isWished } from "../../domain/cart/wishlist";
import type { Product } from "../../domain/catalogue/product";
import { useWishlist } from "../../state/cart/cartStore";
import { toggleWish } from "../../state/cart/wishlistActions";
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
