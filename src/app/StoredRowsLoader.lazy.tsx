import { useEffect } from "react";
import { useCartRows, useWishlistRows } from "../db/cart/queries";
import { usePreferencesRow } from "../db/device/queries";
import { useTextPageRows } from "../db/textPages/queries";
import { reportStoredRows } from "../state/cart/cartRows";
import { setCommandPreviewer } from "../state/cart/commandLog";
import { previewCommand } from "../state/cart/commandPreview";
import { replayCommands } from "../state/cart/replayCommands";
import { moveLastSizeToDatabase, setStoredPreferences } from "../state/device/preferences";
import { showTextPages } from "../state/textPages/textPages";

/**
 * Reads cart, wishlist, preferences and text pages from the database with live queries, and shows them to all
 * views (`useCart`, `useWishlist`, `usePreferences`, `useTextPages`). First stores what earlier page loads
 * left only in localStorage: commands of cart and wishlist, and the size chosen last. Renders nothing. Loaded
 * after the first paint, because it brings Dexie.
 */
export default function StoredRowsLoader() {
  const cart = useCartRows();
  const wishlist = useWishlistRows();
  const preferences = usePreferencesRow();
  const textPages = useTextPageRows();
  useEffect(() => {
    setCommandPreviewer(previewCommand);
    replayCommands().catch(console.warn);
    moveLastSizeToDatabase().catch(console.warn);
  }, []);
  useEffect(() => {
    if (cart) reportStoredRows({ cart });
  }, [cart]);
  useEffect(() => {
    if (wishlist) reportStoredRows({ wishlist });
  }, [wishlist]);
  useEffect(() => {
    if (preferences) setStoredPreferences(preferences);
  }, [preferences]);
  useEffect(() => {
    if (textPages) showTextPages(textPages.pages, textPages.version);
  }, [textPages]);
  return null;
}
