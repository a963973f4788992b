import { useEffect } from "react";
import { useCartRows, usePreferencesRow, useWishlistRows } from "../db/cart/queries";
import { showCart, showWishlist } from "../state/cart/cartRows";
import { showPreferences } from "../state/device/preferences";

/**
 * Reads cart, wishlist and preferences with live queries and shows them to all views: `useCart`, `useWishlist` and
 * `usePreferences`. It renders nothing. It is loaded after the first paint, because it brings Dexie.
 */
export default function StoredRows() {
  const cart = useCartRows();
  const wishlist = useWishlistRows();
  const preferences = usePreferencesRow();
  useEffect(() => {
    if (cart) showCart(cart);
  }, [cart]);
  useEffect(() => {
    if (wishlist) showWishlist(wishlist);
  }, [wishlist]);
  useEffect(() => {
    if (preferences) showPreferences(preferences);
  }, [preferences]);
  return null;
}
