import { useEffect } from "react";
import { useCartRows, useWishlistRows } from "../db/cart/queries";
import { usePreferencesRow } from "../db/device/queries";
import { useTextPageRows } from "../db/textPages/queries";
import { reportStoredRows } from "../state/cart/cartRows";
import { setCommandPreview } from "../state/cart/commandLog";
import { previewCommand } from "../state/cart/commandPreview";
import { replayCommands } from "../state/cart/replayCommands";
import { saveUnstoredLastSize, setStoredPreferences } from "../state/device/preferences";
import { showTextPages } from "../state/textPages/textPages";

/**
 * Writes to the database what earlier page loads left only in localStorage: taps on cart and wishlist, the
 * size chosen last. Reads cart, wishlist, preferences and text pages with live queries and shows them to all
 * views: `useCart`, `useWishlist`, `usePreferences`, `useTextPages`. It renders nothing. It is loaded after
 * the first paint, because it brings Dexie.
 */
export default function StoredRowsLoader() {
  const cart = useCartRows();
  const wishlist = useWishlistRows();
  const preferences = usePreferencesRow();
  const textPages = useTextPageRows();
  useEffect(() => {
    setCommandPreview(previewCommand);
    replayCommands().catch(console.warn);
    saveUnstoredLastSize().catch(console.warn);
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
