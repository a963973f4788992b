import { itemRemoved } from "../../domain/cart/messages";
import { createWishlistItem } from "../../domain/cart/wishlist";
import { unnamedProduct } from "../../domain/catalogue/messages";
import type { Product, ProductId } from "../../domain/catalogue/product";
import { yieldToMain } from "../../yieldToMain";
import { signedInUid } from "../auth/session";
import { currentPreferences } from "../device/preferences";
import { withErrorToast } from "../shell/toasts";
import { showUndoToast } from "../shell/undoToast";
import { logAndStoreCommand } from "./commandLog";

const table = "wishlist";

/**
 * Spec 4: adds a product to the wishlist or removes it. The command says which: the stored wishlist can
 * differ from the one on the screen.
 * @param wished what the shopper chose, by the text of the button
 */
export const setWished = (product: Product, wished: boolean): Promise<unknown> =>
  withErrorToast(() => {
    const item = createWishlistItem(product, Date.now());
    return logAndStoreCommand(
      wished ? { table, kind: "add", item } : { table, kind: "remove", id: product.id },
    );
  });

/**
 * Adds a product to the wishlist and plays the stamp's sound; a product that is there already stays. The
 * views follow when it is stored: the card answers the tap with its own animation.
 */
export function addWishlistItem(product: Product): Promise<unknown> {
  // A media element takes some milliseconds: after the frame that shows the stamp.
  void yieldToMain().then(playStampSound);
  return withErrorToast(() =>
    logAndStoreCommand(
      { table, kind: "add", item: createWishlistItem(product, Date.now()) },
      { shownAtOnce: false },
    ),
  );
}

/** Removes an item; the toast has an Undo button. */
export const removeWishlistItem = (id: ProductId): Promise<void> =>
  withErrorToast(async () => {
    const uid = signedInUid();
    const change = await logAndStoreCommand({ table, kind: "remove", id });
    const item = change.ok && change.removedItem;
    if (!item) return;
    showUndoToast("info", itemRemoved(item.name || unnamedProduct), {
      uid,
      run: () => logAndStoreCommand({ table, kind: "restore", item }),
    });
  });

const stampSound = "/sounds/stamp.wav";

let audio: HTMLAudioElement | undefined;

/** Plays the stamp's sound unless it is muted. Call it from a tap only: browsers refuse sound without one. */
function playStampSound(): void {
  if (currentPreferences()?.muted) return;
  audio ??= new Audio(stampSound);
  audio.currentTime = 0;
  audio.play().catch(() => {});
}
