import { useEffect } from "react";
import { useStoredCart, useStoredWishlist } from "../db/queries";
import { publishCart, publishWishlist } from "../state/live";

/**
 * Watches the database and hands cart and wishlist on as plain values. It renders nothing and stands beside the
 * pages, so that loading it, and Dexie with it, after the first paint does not build them anew.
 */
export default function LiveShop() {
  const cart = useStoredCart();
  const wishlist = useStoredWishlist();
  useEffect(() => publishCart(cart), [cart]);
  useEffect(() => publishWishlist(wishlist), [wishlist]);
  return null;
}
