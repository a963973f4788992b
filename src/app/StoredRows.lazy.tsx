import { useEffect } from "react";
import { useCartRows, useWishlistRows } from "../db/cart/queries";
import { usePreferencesRow } from "../db/device/queries";
import { useTextPageRows } from "../db/textPages/queries";
import { showCart, showWishlist } from "../state/cart/cartRows";
import { replayTaps } from "../state/cart/replayTaps";
import { restoreLastSize } from "../state/device/lastSize";
import { showPreferences } from "../state/device/preferences";
import { showTextPages } from "../state/textPages/textPages";

/**
 * Stores the taps and the size that earlier pages could not store. Reads cart, wishlist, preferences and text pages with live
 * queries and shows them to all views: `useCart`, `useWishlist`, `usePreferences`, `useTextPages`. It renders nothing. It is loaded after
 * the first paint, because it brings Dexie.
 */
export default function StoredRows() {
  const cart = useCartRows();
  const wishlist = useWishlistRows();
  const preferences = usePreferencesRow();
  const textPages = useTextPageRows();
  useEffect(() => {
    replayTaps().catch(console.warn);
    restoreLastSize().catch(console.warn);
  }, []);
  useEffect(() => {
    if (cart) showCart(cart);
  }, [cart]);
  useEffect(() => {
    if (wishlist) showWishlist(wishlist);
  }, [wishlist]);
  useEffect(() => {
    if (preferences) showPreferences(preferences);
  }, [preferences]);
  useEffect(() => {
    if (textPages) showTextPages(textPages.pages, textPages.version);
  }, [textPages]);
  return null;
}
